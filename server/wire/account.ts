import { z } from 'zod';
import { Id, Instant, Person, text, title } from './shared';

export const Me = Person.extend({
  createdAt: Instant,
  workspaceId: Id.describe('The personal workspace.'),
});

/** A handle: lower case, 1 to 39 characters, not beginning with a mark. */
export const Handle = z
  .string()
  .regex(/^[a-z0-9][a-z0-9_.-]{0,38}$/, 'Use 1 to 39 of a–z, 0–9, dot, dash and underscore, beginning with a letter or digit.');

export const Email = z.email('Must be an email address.').max(254);

export const Password = z.string().min(8, 'Use at least 8 characters.').max(200);

export const MeFields = z.strictObject({
  username: Handle,
  name: title(200).nullable(),
  image: z.url({ protocol: /^https$/, error: 'Must be an address that begins with https://.' }).max(2000).nullable(),
});

export const SignUp = z.strictObject({ email: Email, password: Password, name: text(0, 200).optional() });

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

export const SeatRole = z.enum(['member', 'admin', 'owner']);

export const Workspace = z.strictObject({
  id: Id,
  name: z.string(),
  kind: z.enum(['personal', 'team']),
  plan: z.enum(['free', 'pro', 'team']),
  role: SeatRole,
  createdAt: Instant,
});
export type Workspace = z.infer<typeof Workspace>;

export const Member = Person.extend({ membershipId: Id, role: SeatRole });
export type Member = z.infer<typeof Member>;
