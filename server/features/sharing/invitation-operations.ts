import { z } from 'zod';
import { mutation, router } from '../../core/operation/trpc';
import { Id } from '../../wire/shared';
import { Token } from '../../wire/sharing';
import { invitedKinds } from './invitation-columns';
import { acceptInvite } from './invitations';

/** For the invitation page, which does not know the target kind. Not mirrored. */
const accept = mutation
  .meta({ tool: 'accept_invite', event: 'granted' })
  .input(z.strictObject({ token: Token }))
  .output(z.strictObject({ kind: z.enum(invitedKinds), id: Id, role: z.string() }))
  .mutation(async ({ ctx, input }) => {
    const { kind, id, role } = await acceptInvite(ctx, input.token, invitedKinds);
    return { kind, id, role };
  });

export const invitations = router({ accept });
