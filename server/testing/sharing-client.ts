import sql from 'sql-template-tag';
import { z } from 'zod';
import type { MembershipRole } from '../wire/shared';
import { AccessGranted, AccessRecord, ShareLink, TaskShared } from '../wire/sharing';
import { type Call, plannerClient } from './planner-client';
import type { TestAccount, TestApp } from './test-app';

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
  { db }: TestApp,
  owner: TestAccount,
  members: Partial<Record<MembershipRole, TestAccount>>,
): Promise<string> {
  const row = await db.row<{ id: string }>(sql`
    INSERT INTO workspaces (kind, name, owner_id) VALUES ('team', 'Team', ${owner.id}) RETURNING id`);
  const id = row?.id ?? '';
  for (const [role, account] of Object.entries({ ...members, owner }))
    await db.run(sql`
      INSERT INTO workspace_members (workspace_id, user_id, role, accepted_at)
      VALUES (${id}, ${account.id}, ${role}::seat_role, now())`);
  return id;
}

/** Deletes a person's membership. */
export async function removeMembership(
  { db }: TestApp,
  workspaceId: string,
  { id }: TestAccount,
): Promise<void> {
  await db.run(sql`DELETE FROM workspace_members WHERE workspace_id = ${workspaceId} AND user_id = ${id}`);
}
