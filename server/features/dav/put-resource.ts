import sql from 'sql-template-tag';
import { atLeast } from '../../../domain/roles';
import { find, findMembership } from '../../core/access/row-access';
import { requireWriter } from '../../core/caller/permissions';
import { type SignedIn, type Writing, write } from '../../core/operation/trpc';
import { lockKeys } from '../../platform/database/advisory-lock';
import { requireTextSpace } from '../../platform/limits/storage';
import type { Collection } from './collections';
import { DavError, requireMatch } from './dav-error';
import { addTodo, saveItem } from './put-item';
import { type Put, saveTask } from './put-task';
import { isKnown, type Resource, readTodos, resourcesOf, withNames } from './resources';

/** The resource of a name, with its task locked. @throws 403 below editor. */
async function lockNamed(ctx: Writing, { collection, name }: Put): Promise<Resource | undefined> {
  const read = async () => {
    const rows = await readTodos(ctx, sql`${withNames(ctx, collection, { names: [name] })} AND ${isKnown}`);
    return rows.flatMap((row) => resourcesOf(ctx, row)).find((resource) => resource.name === name);
  };
  const before = await read();
  if (!before) return undefined;
  await find(ctx, { kind: 'task', id: before.row.id, role: 'editor', lock: 'update' });
  return read();
}

async function workspaceOf(ctx: SignedIn, { workspaceId }: Collection): Promise<string> {
  return workspaceId ?? (await findMembership(ctx)).workspaceId;
}

/** A task with the UID in another collection: a client that moves a to-do writes it there, and deletes it here. */
async function findElsewhere(ctx: Writing, put: Put, others: readonly Resource[]) {
  const workspaceId = await workspaceOf(ctx, put.collection);
  return others.find(
    ({ row, item }) => item === null && row.workspaceId === workspaceId && atLeast(row.role, 'editor'),
  );
}

/** @throws 403 for a UID that another resource of the collection has. */
async function create(ctx: Writing, put: Put): Promise<void> {
  const { collection, sent } = put;
  const within = await readTodos(
    ctx,
    sql`${withNames(ctx, collection, { names: [sent.uid], by: 'uid' })} AND ${isKnown}`,
  );
  const same = within.flatMap((row) => resourcesOf(ctx, row)).find(({ uid }) => uid === sent.uid);
  if (same)
    throw new DavError(403, 'Another to-do here has this UID.', {
      condition: 'C:no-uid-conflict',
      conflict: same.name,
    });
  const all = await readTodos(
    ctx,
    sql`${withNames(ctx, undefined, { names: [sent.uid], by: 'uid' })} AND ${isKnown}`,
  );
  const others = all.flatMap((row) => resourcesOf(ctx, row)).filter(({ uid }) => uid === sent.uid);
  const elsewhere = await findElsewhere(ctx, put, others);
  if (elsewhere) await saveTask(ctx, put, elsewhere);
  else await addTodo(ctx, put);
}

/**
 * Writes a to-do that a client sent: a new one, or a change of what is there.
 * @returns whether it is new.
 * @throws 412 for a version that is not current, 403 for a UID that is taken, and what the operations on tasks throw.
 */
export async function putResource(ctx: SignedIn, put: Put): Promise<boolean> {
  requireWriter(ctx.caller);
  return write(ctx, { tool: 'update_task', event: 'updated' }, async (writing) => {
    // The same write may come twice at once, when its first answer was lost.
    await lockKeys(writing.db, [
      `todo ${ctx.caller.id} ${put.name}`,
      `todo ${ctx.caller.id} ${put.sent.uid}`,
    ]);
    await requireTextSpace(writing.db, ctx.caller.id, put.bytes);
    const there = await lockNamed(writing, put);
    requireMatch(there, put);
    if (!there) {
      await create(writing, put);
      return true;
    }
    if (there.uid !== put.sent.uid)
      throw new DavError(403, 'A to-do keeps its UID.', {
        condition: 'C:no-uid-conflict',
        conflict: there.name,
      });
    await (there.item ? saveItem : saveTask)(writing, put, there);
    return false;
  });
}
