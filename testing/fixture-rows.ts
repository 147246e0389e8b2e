import sql from 'sql-template-tag';
import { z } from 'zod';
import { saveConnection } from '../server/features/calendars/store';
import { insertGrant } from '../server/features/sign-in/oauth/consent';
import { prisma } from '../server/platform/database/prisma';
import { type SharingClient, sharingClient, tokenFromPath } from './sharing-client';
import type { TestAccount, TestApp } from './test-app';

/** Rows that only one account sees, by id. */
export interface OwnRows {
  sessionId: string;
  viewId: string;
  deviceId: string;
  habitId: string;
  tokenId: string;
  webhookId: string;
  feedId: string;
  deliveryId: string;
  /** A task in the trash, deleted from the area. */
  trashId: string;
  connectionId: string;
}

/** The day with a round and a journal entry of the owner. */
export const PLANNED_DAY = '2026-11-21';

/** A push subscription. The key is the example of RFC 8291. */
export const subscription = {
  kind: 'web',
  endpoint: 'https://push.example/1',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  name: 'Laptop',
};

/** Reads the id of the row under `key` of an answer. */
const idIn = (key: string) =>
  z.record(z.string(), z.unknown()).transform((body) => z.object({ id: z.string() }).parse(body[key]).id);
const PackageId = z
  .object({ package: z.object({ packageId: z.string() }) })
  .transform((body) => body.package.packageId);

async function createOwnRows(
  owner: SharingClient,
  { taskId, areaId }: { taskId: string; areaId: string },
): Promise<Omit<OwnRows, 'connectionId'>> {
  const round = { day: PLANNED_DAY, index: 0 };
  await owner.expectOk(z.unknown(), 'plan_round', { ...round, taskIds: [taskId] });
  await owner.expectOk(z.unknown(), 'engage_round', round);
  await owner.expectOk(z.unknown(), 'write_journal_entry', { day: PLANNED_DAY, mood: 4, note: 'Mine' });
  const webhook = { url: 'https://hooks.example/', events: ['task.created'] };
  const webhookId = await owner.expectOk(idIn('webhook'), 'create_webhook', webhook);
  return {
    webhookId,
    deliveryId: await owner.expectOk(idIn('delivery'), 'test_webhook', { webhookId }),
    feedId: await owner.expectOk(idIn('feed'), 'create_feed', { name: 'Own', include: ['when'] }),
    sessionId: await owner.expectOk(idIn('session'), 'start_session', { taskId }),
    habitId: await owner.expectOk(idIn('habit'), 'create_habit', { name: 'Own' }),
    deviceId: await owner.expectOk(idIn('device'), 'register_device', {
      ...subscription,
      endpoint: 'https://push.example/own',
    }),
    viewId: await owner.expectOk(idIn('view'), 'create_view', { name: 'Own' }),
    tokenId: await owner.expectOk(idIn('token'), 'create_token', { name: 'Own' }),
    trashId: await deleteTask(owner, areaId),
  };
}

/** A notification in an account's inbox. */
async function createNotification(app: TestApp, user_id: string): Promise<string> {
  const data = { user_id, kind: 'reminder', title: 'Own' } as const;
  const { id } = await (await prisma(app.pool)).notifications.create({ data, select: { id: true } });
  return id;
}

export const createComment = (by: SharingClient, taskId: string): Promise<string> =>
  by.expectOk(idIn('comment'), 'create_comment', { taskId, body: 'Hello' });

/** The row of a file on a task. Its bytes are in no store. */
export async function createFile(app: TestApp, taskId: string): Promise<string> {
  const target = { target_kind: 'task', target_id: taskId, task: { connect: { id: taskId } } } as const;
  const content = { name: 'a.txt', type: 'text/plain', size: 10, object: { create: { size: 10 } } };
  const { id } = await (await prisma(app.pool)).files.create({
    data: { ...target, ...content },
    select: { id: true },
  });
  return id;
}

/** A connection to a calendar server that no test calls. */
function createConnection({ db }: TestApp, userId: string): Promise<string> {
  const account = { provider: 'caldav', account: 'kim', label: 'kim' } as const;
  const connection = { userId, ...account, secret: Buffer.of(), calendars: [] };
  return saveConnection(db, connection);
}

/** Creates and deletes a task. Returns its id in the trash. */
async function deleteTask(by: SharingClient, areaId: string): Promise<string> {
  const { id: taskId } = await by.task({ title: 'Deleted', areaId });
  await by.expectOk(z.unknown(), 'delete_task', { taskId });
  return taskId;
}

export async function publishPackage(owner: SharingClient, reader: TestAccount): Promise<string> {
  const fields = { kind: 'prompt', name: 'Review', emoji: '', summary: '', content: 'abc' };
  const packageId = await owner.expectOk(PackageId, 'create_package', fields);
  await owner.expectOk(z.unknown(), 'share_package', { packageId, target: reader.username });
  return packageId;
}

const NoteShared = z.object({
  member: z.object({ memberId: z.string() }).optional(),
  invite: z.object({ id: z.string() }).optional(),
});

interface NoteShare {
  noteId: string;
  target: string;
  role: string;
}

/** Gives a person a role on a note, or invites an address. */
export async function shareNote(owner: SharingClient, share: NoteShare) {
  const { member, invite } = await owner.expectOk(NoteShared, 'share_note', { ...share });
  return { grantId: member?.memberId ?? '', inviteId: invite?.id ?? '' };
}

export const createNote = (owner: SharingClient, workspaceId: string): Promise<string> =>
  owner.expectOk(idIn('note'), 'create_note', { title: 'Note', workspaceId });

/** The tokens of invitations, by the kind of target. */
export type Invitations = Record<'area' | 'task' | 'note' | 'workspace', string>;

interface InvitationTargets {
  areaId: string;
  taskId: string;
  noteId: string;
  workspaceId: string;
}

const Invited = z.object({ invite: z.object({ invitePath: z.string() }) });

/** Invites an address without an account to each of the targets. */
export async function inviteToEverything(
  target: string,
  { areaId, taskId, noteId, workspaceId }: InvitationTargets,
  by: { owner: SharingClient; admin: SharingClient },
): Promise<Invitations> {
  const invite = async (inviter: SharingClient, tool: string, input: Record<string, unknown>) =>
    tokenFromPath((await inviter.expectOk(Invited, tool, { ...input, target })).invite.invitePath);
  const area = { targetKind: 'area', targetId: areaId, role: 'reader' };
  return {
    area: await invite(by.owner, 'grant_access', area),
    task: await invite(by.owner, 'share_task', { taskId, role: 'reader' }),
    note: await invite(by.owner, 'share_note', { noteId, role: 'reader' }),
    workspace: await invite(by.admin, 'add_member', { workspaceId, role: 'member' }),
  };
}

/** A conversation with an app that changed something outside the service. */
async function createChangeSet(app: TestApp, userId: string): Promise<string> {
  const { id } = await app.db.one<{ id: string }>(sql`
    INSERT INTO change_sets (user_id, token_id, app, started_at, ended_at)
    VALUES (${userId}, gen_random_uuid(), 'App', now(), now()) RETURNING id`);
  await app.db.run(sql`
    INSERT INTO change_set_calls (set_id, size, is_whole, outside) VALUES (${id}, 1000, true, 'create_event')`);
  return id;
}

/** What an app proposes. */
async function createProposal(app: TestApp, userId: string, grantId: string): Promise<string> {
  const { id } = await app.db.one<{ id: string }>(sql`
    INSERT INTO proposals (user_id, grant_id, app, transport, tool, input, today, zone, summary, rows, created_at)
    VALUES (${userId}, ${grantId}, 'App', 'mcp', 'create_task', '{"title":"Proposed"}', '2026-11-29', 'UTC', 'Add “Proposed”', '[]', now())
    RETURNING id`);
  return id;
}

/** Rows that only the owner sees, with an app that they authorized. */
export async function createOwnScenario(
  app: TestApp,
  owner: TestAccount,
  task: Parameters<typeof createOwnRows>[1],
) {
  const client = { clientId: 'https://app.example/', clientName: 'App', scopes: ['read' as const] };
  const rows = await createOwnRows(sharingClient(app.transport('rest').as(owner)), task);
  const connectionId = await createConnection(app, owner.id);
  const authorizationId = await insertGrant(app.db, owner.id, client);
  return {
    ...rows,
    connectionId,
    notificationId: await createNotification(app, owner.id),
    changeSetId: await createChangeSet(app, owner.id),
    authorizationId,
    proposalId: await createProposal(app, owner.id, authorizationId),
  };
}
