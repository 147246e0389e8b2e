import { createECDH, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { MAX_MOVED_TASKS } from '@/domain/request-limits';
import { findOperation } from '@/server/api/catalogue';
import { isRecord } from '@/server/wire/is-record';
import { type Client, okBody } from '../api-client';
import { announce, sendBytes } from './attacked-app';
import { requestOf } from './request-of';

export type Input = Record<string, unknown>;

/** The calling account, and the rows that its inputs can name. */
export interface Rows {
  client: Client;
  /** Ids by the name of the input that takes them, such as `taskId`. */
  ids: Readonly<Record<string, string>>;
  /** Tasks in no project. */
  taskIds: readonly string[];
  /** The address of another account. */
  email: string;
}

/** A browser that takes notifications. */
const subscription = () => ({
  kind: 'web',
  name: 'Made',
  endpoint: 'https://push.example/1',
  keys: {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  },
});

const DAY = '2026-11-21';

/** Calls an operation, which must succeed. */
function call({ client }: Rows, tool: string, input: Input): Promise<unknown> {
  const operation = findOperation(tool);
  if (!operation) throw new Error(`There is no operation ${tool}.`);
  const { path, init } = requestOf(operation, input);
  return okBody(client.send(path, init));
}

/** Makes a row. Returns the id at a path of the answer, such as `task.id`. */
async function make(rows: Rows, path: string, [tool, input]: [string, Input]): Promise<string> {
  const read = (value: unknown, key: string) => (isRecord(value) ? value[key] : undefined);
  return z.string().parse(path.split('.').reduce(read, await call(rows, tool, input)));
}

const task = (rows: Rows) => make(rows, 'task.id', ['create_task', { title: 'Made', tags: ['errand'] }]);
const note = (rows: Rows) => make(rows, 'note.id', ['create_note', { title: 'Made' }]);
const prompt = (rows: Rows) =>
  make(rows, 'package.packageId', ['create_package', { kind: 'prompt', name: 'Made', content: 'abc' }]);
const area = (rows: Rows) => make(rows, 'area.id', ['create_area', { name: 'Made' }]);
const project = (rows: Rows) => make(rows, 'project.id', ['create_project', { name: 'Made' }]);
const team = (rows: Rows) => make(rows, 'workspace.id', ['create_workspace', { name: 'Made' }]);

async function member(rows: Rows): Promise<Input> {
  const workspaceId = await team(rows);
  const added = { workspaceId, target: rows.email, role: 'member' };
  return { workspaceId, membershipId: await make(rows, 'member.membershipId', ['add_member', added]) };
}

async function grant(rows: Rows): Promise<Input> {
  const target = { targetKind: 'project', targetId: await project(rows) };
  const given = { ...target, target: rows.email, role: 'reader' };
  return { ...target, accessId: await make(rows, 'member.accessId', ['grant_access', given]) };
}

async function collaborator(rows: Rows): Promise<Input> {
  const taskId = await task(rows);
  const given = { taskId, target: rows.email, role: 'reader' };
  return { taskId, membershipId: await make(rows, 'member.membershipId', ['share_task', given]) };
}

async function reader(rows: Rows): Promise<Input> {
  const noteId = await note(rows);
  const given = { noteId, target: rows.email, role: 'reader' };
  return { noteId, memberId: await make(rows, 'member.memberId', ['share_note', given]) };
}

async function file(rows: Rows): Promise<Input> {
  const bytes = new Uint8Array(100_000);
  const about = { name: 'made.bin', type: 'application/octet-stream', size: bytes.byteLength };
  const { url, uploadId } = await announce(rows.client, await task(rows), about);
  await okBody(sendBytes(rows.client, url, bytes));
  return { fileId: uploadId };
}

async function deleted(rows: Rows): Promise<Input> {
  const taskId = await task(rows);
  await call(rows, 'delete_task', { taskId });
  return { trashId: taskId };
}

async function delivery(rows: Rows) {
  const webhook = { url: 'https://example.org/', events: ['task.created'] };
  const webhookId = await make(rows, 'webhook.id', ['create_webhook', webhook]);
  return { webhookId, deliveryId: await make(rows, 'delivery.id', ['test_webhook', { webhookId }]) };
}

async function headingMoves(rows: Rows): Promise<Input> {
  const projectId = await project(rows);
  const moves: Input[] = [];
  for (let at = 0; at < MAX_MOVED_TASKS; at++) {
    const headingId = await make(rows, 'heading.id', ['create_heading', { projectId, name: `${at}` }]);
    moves.push({ kind: 'heading', headingId, order: -at });
  }
  return { moves };
}

const taskMoves = async (rows: Rows): Promise<Input> => {
  const parent = { kind: 'project', projectId: await project(rows), headingId: null };
  return {
    moves: rows.taskIds.map((taskId, at) => ({ kind: 'task', taskId, order: -at, parent })),
  };
};

const packageOf = async (rows: Rows): Promise<Input> => ({ packageId: await prompt(rows) });

/** A package that was installed or published before. */
const after = (tool: string) => async (rows: Rows) => {
  const input = await packageOf(rows);
  await call(rows, tool, input);
  return input;
};

async function archived(rows: Rows, kind: 'area' | 'project'): Promise<Input> {
  const input = { [`${kind}Id`]: kind === 'area' ? await area(rows) : await project(rows) };
  await call(rows, `archive_${kind}`, input);
  return input;
}

/** Creates a row of each kind that the demo account lacks. Returns their ids. */
export async function makeRows(rows: Rows): Promise<Record<string, string>> {
  const { taskId = '' } = rows.ids;
  const { webhookId, deliveryId } = await delivery(rows);
  return {
    habitId: await make(rows, 'habit.id', ['create_habit', { name: 'Made' }]),
    sessionId: await make(rows, 'session.id', ['start_session', { taskId }]),
    commentId: await make(rows, 'comment.id', ['create_comment', { taskId, body: 'Made' }]),
    feedId: await make(rows, 'feed.id', ['create_feed', { name: 'Made', include: ['when'] }]),
    viewId: await make(rows, 'view.id', ['create_view', { name: 'Made' }]),
    noteId: await note(rows),
    packageId: await prompt(rows),
    webhookId,
    deliveryId,
  };
}

/** Inputs that a schema cannot give. Each names rows of its own if another operation would change them. */
export const known: Record<string, (rows: Rows) => Input | Promise<Input>> = {
  import_data: () => ({
    source: 'csv',
    content: `title,notes\n${'Title,words of a note\n'.repeat(900)}`,
    dryRun: true,
  }),
  list_calendar_events: () => ({ start: '2026-01-01T00:00:00Z', end: '2026-12-31T00:00:00Z' }),
  create_upload: () => ({ name: 'a.txt', type: 'text/plain', size: 1_000_000 }),
  create_webhook: () => ({ url: 'https://example.org/', events: ['task.created'] }),
  log_session: () => ({ minutes: 30, startedAt: undefined, endedAt: undefined }),
  get_profile: () => ({ username: 'other' }),
  copy_rounds: () => ({ day: '2031-01-01', from: DAY }),
  register_device: subscription,
  read_notifications: () => ({ before: Date.now(), ids: undefined }),
  move_tasks: async (rows) => ({
    taskIds: rows.taskIds,
    to: { projectId: await project(rows) },
    beforeId: undefined,
    afterId: undefined,
  }),
  complete_tasks: ({ taskIds }) => ({ taskIds }),
  update_tasks: ({ taskIds }) => ({ taskIds }),
  plan_round: ({ taskIds }) => ({ taskIds, startsAt: '09:00', endsAt: '10:00' }),
  reorder_hierarchy: taskMoves,
  reorder_places: headingMoves,
  convert_task_to_project: async (rows) => ({ taskId: await task(rows) }),
  rename_tag: () => ({ tag: 'errand', name: 'way' }),
  delete_tag: () => ({ tag: 'way' }),
  set_access_role: grant,
  revoke_access: grant,
  set_collaborator_role: collaborator,
  remove_collaborator: collaborator,
  set_note_role: reader,
  remove_note_person: reader,
  update_note: async (rows) => ({ noteId: await note(rows), revision: 1 }),
  add_member: async (rows) => ({ workspaceId: await team(rows) }),
  set_member_role: member,
  remove_member: member,
  share_package: packageOf,
  install_package: packageOf,
  uninstall_package: after('install_package'),
  publish_package: packageOf,
  unpublish_package: after('publish_package'),
  retry_webhook_delivery: delivery,
  get_file: file,
  delete_file: file,
  restore_file: file,
  restore_trash: deleted,
  delete_trash: deleted,
  delete_area: (rows) => archived(rows, 'area'),
  delete_project: (rows) => archived(rows, 'project'),
  delete_device: async (rows) => ({
    deviceId: await make(rows, 'device.id', ['register_device', subscription()]),
  }),
};
