import { z } from 'zod';
import { Id, Instant, text, title } from './shared';

/** Bytes in base64url, with or without padding. */
const bytes = (length: number, clause: string) => {
  const digits = Math.ceil((length * 4) / 3);
  return z
    .string()
    .regex(
      new RegExp(`^[\\w-]{${digits}}={0,2}$`),
      `Must be ${length} bytes in base64url, as the browser gives it.`,
    )
    .overwrite((value) => value.slice(0, digits))
    .describe(clause);
};

/** A push subscription of a browser, as `PushSubscription.toJSON` gives it, and a name for it. */
export const DeviceFields = z.strictObject({
  kind: z.literal('web').describe('web: a browser.'),
  endpoint: text(1, 2_000).describe('The address of its push subscription.'),
  keys: z
    .strictObject({
      p256dh: bytes(65, 'The public key of the subscription.'),
      auth: bytes(16, 'The secret of the subscription.'),
    })
    .describe('The keys of the subscription.'),
  name: title(100).describe('What to call it.'),
});

export const Device = z.strictObject({
  id: Id,
  kind: z.literal('web'),
  name: z.string(),
  endpoint: z.string(),
  createdAt: Instant,
});
export type Device = z.infer<typeof Device>;
