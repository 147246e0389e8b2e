import { z } from 'zod';
import { EpochMs, title } from './shared';

/* What browsers and authenticators answer, as far as it counts here. */

const base64url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/);

/** At most 1,023 bytes. */
export const PasskeyId = base64url(1364);

/** The answer to a request for a new passkey. */
export const NewPasskey = z.object({
  id: PasskeyId,
  rawId: PasskeyId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(8192),
    attestationObject: base64url(32_768),
    transports: z.array(z.string().max(32)).max(10).optional(),
  }),
});
export type NewPasskey = z.infer<typeof NewPasskey>;

/** The answer to a request to sign in, as the fields of a form. */
export const PasskeySignIn = z.object({
  id: PasskeyId,
  clientDataJSON: base64url(8192),
  authenticatorData: base64url(8192),
  signature: base64url(8192),
  userHandle: base64url(128),
});
export type PasskeySignIn = z.infer<typeof PasskeySignIn>;

export const PasskeyName = title(100);

export const Passkey = z.strictObject({
  id: PasskeyId,
  name: z.string(),
  createdAt: EpochMs,
  lastUsedAt: EpochMs.nullable(),
});
export type Passkey = z.infer<typeof Passkey>;
