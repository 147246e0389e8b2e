import type { Writing } from '../../core/operation/trpc';

/** Tells the webhooks of a workspace of one of its members. */
export const announceMember = (
  ctx: Pick<Writing, 'announce'>,
  verb: 'created' | 'updated' | 'deleted',
  { workspaceId, membershipId }: { workspaceId: string; membershipId: string },
): void => ctx.announce({ event: `member.${verb}`, kind: 'member', id: membershipId, workspaceId });
