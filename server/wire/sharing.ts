import { z } from 'zod';
import { Count, GrantableRole, GrantedRole, Id, Instant, Person, Plan, Role, text } from './shared';

export const TargetKind = z.enum(['project', 'area']).describe('An area includes every project in it.');
export const LinkTargetKind = z.enum(['task', 'project', 'area']);
export type LinkTargetKind = z.infer<typeof LinkTargetKind>;
export const WorkspaceAccess = z
  .enum(['none', 'view', 'edit'])
  .describe('What all members of the workspace may do: nothing, read or edit.');
export const Token = text(1, 200).describe('The last part of the invitation’s link.');

export const ShareFields = z.strictObject({
  target: text(1, 254).describe('A handle or an email address.'),
  role: GrantedRole,
});

const Owner = Person.extend({ membershipId: Id.nullable(), role: Role });

export const Invite = z.strictObject({
  id: Id,
  email: z.string(),
  role: GrantableRole,
  invitePath: z
    .string()
    .describe('Contains the token, a secret. Put the app’s address before it and send it.'),
  createdAt: Instant,
  notMailed: z
    .string()
    .optional()
    .describe(
      'Why no message was sent, if a mail limit is reached. The link still works. Only in the response that creates it.',
    ),
});

export const ShareLink = z.strictObject({
  id: Id,
  targetKind: LinkTargetKind,
  targetId: Id,
  label: z.string(),
  email: z.string().nullable(),
  createdAt: Instant,
});
export type ShareLink = z.infer<typeof ShareLink>;

const clampedToGuest = z
  .boolean()
  .describe(
    'True if the role was lowered to commenter: the person is not a member of the workspace. add_member makes them one.',
  );

const AccessPerson = Person.extend({ accessId: Id, role: GrantableRole, isGuest: z.boolean() });

export const AccessRecord = z.strictObject({
  role: Role,
  canManage: z.boolean(),
  owner: Owner,
  people: z.array(AccessPerson),
  invites: z.array(Invite),
  workspace: z.strictObject({
    id: Id,
    name: z.string(),
    access: WorkspaceAccess,
    plan: Plan,
  }),
  link: ShareLink.nullable(),
  taskCount: Count,
});
export type AccessRecord = z.infer<typeof AccessRecord>;

/** `kind` says which field is set: `member` for an account, `invite` for an address without one. */
const granted = <Member extends z.ZodType>(member: Member) =>
  z.strictObject({
    kind: z.enum(['member', 'invite']),
    member: member.optional(),
    invite: Invite.optional(),
    clampedToGuest,
  });

export const AccessGranted = granted(AccessPerson);
export const AccessChanged = z.strictObject({ member: AccessPerson, clampedToGuest });

export const Collaborator = Person.extend({ membershipId: Id, role: GrantableRole });

export const TaskAccessRecord = z.strictObject({
  role: Role,
  canManage: z.boolean(),
  owner: Owner,
  members: z.array(Collaborator),
  invites: z.array(Invite),
});

export const TaskShared = granted(Collaborator.extend({ isGuest: z.boolean() }));

export const NoteShared = granted(Person.extend({ memberId: Id, role: GrantableRole, isGuest: z.boolean() }));

export const SharedTarget = z.strictObject({
  targetKind: LinkTargetKind,
  targetId: Id,
  label: z.string(),
  role: Role,
  owner: Person,
});
export type SharedTarget = z.infer<typeof SharedTarget>;

/** An area or a project shared with the caller. */
export const SharedPlace = z.strictObject({
  kind: LinkTargetKind.exclude(['task']),
  id: Id,
  name: z.string(),
});
export type SharedPlace = z.infer<typeof SharedPlace>;

/** Like `SharedTarget`, with notes. */
export const SharedItem = SharedTarget.extend({ targetKind: z.enum([...LinkTargetKind.options, 'note']) });
export type SharedItem = z.infer<typeof SharedItem>;

export const Guest = Person.extend({ targets: z.array(SharedTarget.omit({ owner: true })) });
export type Guest = z.infer<typeof Guest>;
