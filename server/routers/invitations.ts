import { z } from 'zod';
import { acceptInvite } from '../invitations';
import { procedure, router } from '../trpc';
import { Id } from '../wire/shared';
import { Token } from '../wire/sharing';

const kinds = ['workspace', 'area', 'project', 'task', 'note'] as const;

/** Accepts an invitation of whatever kind: the page behind its link does not know which. Not mirrored. */
const accept = procedure
  .input(z.strictObject({ token: Token }))
  .output(z.strictObject({ kind: z.enum(kinds), id: Id, role: z.string() }))
  .mutation(async ({ ctx, input }) => {
    const { kind, id, role, workspaceId, label, fresh } = await acceptInvite(ctx, input.token, kinds);
    if (fresh) ctx.record({ workspaceId, kind, id, label, operation: 'accept_invite' });
    return { kind, id, role };
  });

export const invitations = router({ accept });
