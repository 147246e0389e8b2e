import sql from 'sql-template-tag';
import { z } from 'zod';
import { insertGrant } from '../auth/oauth/consent';
import type { Db } from '../database/client';
import { saveConnection } from '../outside/calendars/store';
import { type SharingClient, sharingClient, tokenFromPath } from './sharing-client';
import type { TestAccount, TestApp } from './test-app';

/*
 * What stands in the world beside its areas, projects and tasks: comments, a note with people of its own, what is one
 * person's alone, a package, and invitations that wait for an address.
 */

/** What only its owner has; each is taken by id. */
export interface OwnRows {
  sessionId: string;
  viewId: string;
  habitId: string;
  tokenId: string;
  webhookId: string;
  deliveryId: string;
  /** A task in the trash, once in the area. */
  trashId: string;
  connectionId: string;
}

/** The day on which the owner has a round and an entry of the journal. */
export const PLANNED_DAY = '2026-11-21';

/** The id of the row that an answer holds under a name. */
const idIn = (key: string) =>
  z.record(z.string(), z.unknown()).transform((body) => z.object({ id: z.string() }).parse(body[key]).id);
const PackageId = z
  .object({ package: z.object({ packageId: z.string() }) })
  .transform((body) => body.package.packageId);

/** A session that runs, a token, a deleted task, and a day with a round and an entry. */
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
    sessionId: await owner.expectOk(idIn('session'), 'start_session', { taskId }),
    habitId: await owner.expectOk(idIn('habit'), 'create_habit', { name: 'Own' }),
    viewId: await owner.expectOk(idIn('view'), 'create_view', { name: 'Own' }),
    tokenId: await owner.expectOk(idIn('token'), 'create_token', { name: 'Own' }),
    trashId: await deleteTask(owner, areaId),
  };
}

/** A notification in an account's inbox. */
export async function createNotification(db: Db, userId: string): Promise<string> {
  const row = await db.one<{ id: string }>(sql`
    INSERT INTO notifications (user_id, kind, title) VALUES (${userId}, 'reminder', 'Own') RETURNING id`);
  return row.id;
}

/** A comment by somebody. */
export const createComment = (by: SharingClient, taskId: string): Promise<string> =>
  by.expectOk(idIn('comment'), 'create_comment', { taskId, body: 'Hello' });

/** The row of a file on a task. Its bytes are in no store. */
export async function createFile(db: Db, taskId: string): Promise<string> {
  const file = await db.one<{ id: string }>(sql`
    WITH object AS (INSERT INTO stored_objects (size) VALUES (10) RETURNING id)
    INSERT INTO files (object_id, target_kind, target_id, task_id, name, type, size)
    SELECT id, 'task', ${taskId}, ${taskId}, 'a.txt', 'text/plain', 10 FROM object RETURNING id`);
  return file.id;
}

/** A connection to a calendar server that is never asked. */
export function createConnection(db: Db, userId: string): Promise<string> {
  const account = { provider: 'caldav', account: 'kim', label: 'kim' } as const;
  const connection = { userId, ...account, secret: Buffer.of(), calendars: [] };
  return saveConnection(db, connection);
}

/** A task that was deleted. Returns its id in the trash. */
async function deleteTask(by: SharingClient, areaId: string): Promise<string> {
  const { id: taskId } = await by.task({ title: 'Deleted', areaId });
  await by.expectOk(z.unknown(), 'delete_task', { taskId });
  return taskId;
}

/** A package of the owner's that one person is named on. */
export async function publishPackage(owner: SharingClient, named: TestAccount): Promise<string> {
  const fields = { kind: 'prompt', name: 'Review', emoji: '', summary: '', content: 'abc' };
  const packageId = await owner.expectOk(PackageId, 'create_package', fields);
  await owner.expectOk(z.unknown(), 'share_package', { packageId, target: named.username });
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

/** Lets somebody into a note, or invites an address to it. */
export async function shareNote(owner: SharingClient, share: NoteShare) {
  const { member, invite } = await owner.expectOk(NoteShared, 'share_note', { ...share });
  return { grantId: member?.memberId ?? '', inviteId: invite?.id ?? '' };
}

export const createNote = (owner: SharingClient, workspaceId: string): Promise<string> =>
  owner.expectOk(idIn('note'), 'create_note', { title: 'Note', workspaceId });

/** The tokens of invitations, by what they lead into. */
export type Invitations = Record<'area' | 'task' | 'note' | 'workspace', string>;

/** Where the invitations lead. */
interface InvitationTargets {
  areaId: string;
  taskId: string;
  noteId: string;
  workspaceId: string;
}

const Invited = z.object({ invite: z.object({ invitePath: z.string() }) });

/** Invites an address that nobody has yet to everything. */
export async function inviteToEverything(
  target: string,
  { areaId, taskId, noteId, workspaceId }: InvitationTargets,
  by: { owner: SharingClient; admin: SharingClient },
): Promise<Invitations> {
  const tokenBy = async (who: SharingClient, tool: string, input: Record<string, unknown>) =>
    tokenFromPath((await who.expectOk(Invited, tool, { ...input, target })).invite.invitePath);
  const area = { targetKind: 'area', targetId: areaId, role: 'reader' };
  return {
    area: await tokenBy(by.owner, 'grant_access', area),
    task: await tokenBy(by.owner, 'share_task', { taskId, role: 'reader' }),
    note: await tokenBy(by.owner, 'share_note', { noteId, role: 'reader' }),
    workspace: await tokenBy(by.admin, 'add_member', { workspaceId, role: 'member' }),
  };
}

/** What only the owner has, and what they allowed an app. */
export async function createOwn(app: TestApp, owner: TestAccount, task: Parameters<typeof createOwnRows>[1]) {
  const client = { clientId: 'https://app.example/', clientName: 'App', scopes: ['read' as const] };
  const rows = await createOwnRows(sharingClient(app.transport('rest').as(owner)), task);
  const connectionId = await createConnection(app.db, owner.id);
  return {
    ...rows,
    connectionId,
    notificationId: await createNotification(app.db, owner.id),
    authorizationId: await insertGrant(app.db, owner.id, client),
  };
}
