import { z } from 'zod';
import { prisma } from '../server/platform/database/prisma';
import type { MembershipRole } from '../server/wire/shared';
import { AccessGranted, AccessRecord, ShareLink, TaskShared } from '../server/wire/sharing';
import { type Call, plannerClient } from './planner-client';
import type { TestAccount, TestApp, TransportName } from './test-app';

const noInvite = { id: '', email: '', role: 'reader', invitePath: '', createdAt: 0 } as const;

/** A planner's verbs, and those of sharing, over `call`. */
export function sharingClient(call: Call) {
  const plan = plannerClient(call);
  return {
    ...plan,
    access: async (targetKind: 'project' | 'area', targetId: string) =>
      (await plan.expectOk(z.strictObject({ access: AccessRecord }), 'get_access', { targetKind, targetId }))
        .access,
    grant: async (input: Record<string, unknown>) => {
      const granted = await plan.expectOk(AccessGranted, 'grant_access', input);
      return { ...granted, accessId: granted.member?.accessId ?? '', invite: granted.invite ?? noInvite };
    },
    shareTask: async (input: Record<string, unknown>) => {
      const shared = await plan.expectOk(TaskShared, 'share_task', input);
      return {
        ...shared,
        membershipId: shared.member?.membershipId ?? '',
        invite: shared.invite ?? noInvite,
      };
    },
    publish: (input: Record<string, unknown>) =>
      plan.expectOk(z.strictObject({ link: ShareLink, url: z.string() }), 'create_share_link', input),
  };
}
export type SharingClient = ReturnType<typeof sharingClient>;

/** The token of an invitation's path or of a public link's address. */
export const tokenFromPath = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Creates a team workspace with its members. Returns its id. */
export async function createTeam(
  app: TestApp,
  owner: TestAccount,
  { admin, member }: Partial<Record<MembershipRole, TestAccount>>,
): Promise<string> {
  const accepted_at = new Date();
  const { id } = await (await prisma(app.pool)).workspaces.create({
    data: {
      kind: 'team',
      name: 'Team',
      owner_id: owner.id,
      members: {
        create: [
          { user_id: owner.id, role: 'owner', accepted_at },
          ...(admin ? [{ user_id: admin.id, role: 'admin' as const, accepted_at }] : []),
          ...(member ? [{ user_id: member.id, role: 'member' as const, accepted_at }] : []),
        ],
      },
    },
    select: { id: true },
  });
  return id;
}

/** Deletes a person's membership. */
export async function removeMembership(
  app: TestApp,
  workspace_id: string,
  { id: user_id }: TestAccount,
): Promise<void> {
  await (await prisma(app.pool)).workspace_members.deleteMany({ where: { workspace_id, user_id } });
}

/** Clients of accounts over a transport. */
export const sharingAs = (app: TestApp, transport: TransportName) => (account: TestAccount) =>
  sharingClient(app.transport(transport).as(account));
