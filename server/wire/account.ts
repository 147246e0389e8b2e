import { z } from 'zod';
import { Session } from './day';
import { comingFrom, comingTo } from './plain-input';
import { awaySpans, keyEdits, Preferences, PreferencesChange } from './preferences';
import { Id, Instant, MembershipRole, Person, Plan, text, title, WorkspaceKind } from './shared';
import { Invite } from './sharing';

export const Me = Person.extend({
  createdAt: Instant,
  workspaceId: Id.describe('The personal workspace.'),
  preferences: Preferences,
});

export type Me = z.infer<typeof Me>;

const Handle = z
  .string()
  .regex(
    /^[a-z0-9][a-z0-9_.-]{0,38}$/,
    'Use 1 to 39 characters: a–z, 0–9, dot, dash or underscore. Start with a letter or digit.',
  );

export const Email = z.string().max(254, { abort: true }).check(z.email('Must be an email address.'));

export const NewPassword = z
  .string()
  .min(8, 'Use at least 8 characters.')
  .max(200, 'Use at most 200 characters.');

const isHttps = (value: string) => /^https:\/\/\S+$/i.test(value) && URL.canParse(value);

const spans = () => awaySpans(comingFrom('The first day'), comingTo('The last day', 'from'));

export const MeFields = z.strictObject({
  username: Handle.describe('Your handle.'),
  name: title(200).nullable().describe('Your name; null for none.'),
  image: text(1, 2000)
    .refine(isHttps, 'Must be a URL that starts with https://.')
    .meta({ format: 'uri' })
    .nullable()
    .describe('The URL of your picture; null for none.'),
  preferences: PreferencesChange.extend({
    away: spans().describe('All days away. Repeats, habits, the digest and insights do not count them.'),
    addAway: spans().describe('Adds these days away and leaves the others.'),
    removeAway: spans().describe('Removes these days away and leaves the others.'),
    setKeys: keyEdits,
  }).describe('What to change of your preferences.'),
});

export const SignUp = z.strictObject({
  email: Email,
  password: NewPassword,
  name: text(0, 200).optional(),
  /** The token of the invitation's link that led here. */
  invitation: text(1, 200).optional(),
});

export const Token = z.strictObject({
  id: Id,
  name: z.string(),
  hint: z.string().describe("The value's last four characters."),
  readOnly: z.boolean(),
  createdAt: Instant,
  expiresAt: Instant.nullable(),
  lastUsedAt: Instant.nullable(),
});
export type Token = z.infer<typeof Token>;

/** What an account allowed an app by OAuth. */
export const Authorization = z.strictObject({
  id: Id,
  clientId: z.string(),
  clientName: z.string(),
  scopes: z.array(z.enum(['read', 'propose', 'write'])),
  places: z
    .array(z.strictObject({ kind: z.enum(['area', 'project']), id: Id, name: z.string() }))
    .nullable()
    .describe('The areas and projects that it is limited to; null for no limit.'),
  createdAt: Instant,
  lastUsedAt: Instant.nullable(),
});
export type Authorization = z.infer<typeof Authorization>;

export const Workspace = z.strictObject({
  id: Id,
  name: z.string(),
  kind: WorkspaceKind,
  plan: Plan,
  role: MembershipRole,
  createdAt: Instant,
});
export type Workspace = z.infer<typeof Workspace>;

export const Member = Person.extend({ membershipId: Id, role: MembershipRole });
export type Member = z.infer<typeof Member>;

/** A pending invitation to a workspace, for its managers. */
export const MembershipInvite = Invite.extend({ role: MembershipRole });

/** `kind` says which field is set: `member` for an account, `invite` for an address without one. */
export const MembershipAdded = z.strictObject({
  kind: z.enum(['member', 'invite']),
  member: Member.optional(),
  invite: MembershipInvite.optional(),
});

export const PublicSession = Session.extend({ visibility: z.literal('public') });
export type PublicSession = z.infer<typeof PublicSession>;

/** A person as every signed-in user sees them. */
export const Profile = Person.omit({ email: true }).extend({ sessions: z.array(PublicSession) });
export type Profile = z.infer<typeof Profile>;
