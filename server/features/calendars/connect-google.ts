import { z } from 'zod';
import { mutation } from '../../core/operation/trpc';
import { googleConsent } from '../sign-in/google-connection';

/** The address at Google where a person allows the connection. Only a browser can go there. Not mirrored. */
export const connectGoogle = mutation
  .input(z.strictObject({}))
  .output(z.strictObject({ url: z.string() }))
  .mutation(async ({ ctx }) => ({ url: googleConsent(ctx.caller.id, ctx.now) }));
