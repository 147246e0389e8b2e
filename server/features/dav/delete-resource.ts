import sql from 'sql-template-tag';
import { find } from '../../core/access/row-access';
import { requireWriter } from '../../core/caller/permissions';
import { type SignedIn, write } from '../../core/operation/trpc';
import { deleteAll } from '../tasks/many';
import type { Collection } from './collections';
import { notFound, requireMatch } from './dav-error';
import { removeItem } from './put-item';
import { as } from './put-task';
import { isKnown, readTodos, resourcesOf, withNames } from './resources';

interface Deletion {
  collection: Collection;
  name: string;
  ifMatch: string | null;
}

/**
 * Deletes a to-do: a task goes to the trash, an item leaves its checklist.
 * @throws 404, 412 for a version that is not current, 403 where the role does not allow it.
 */
export async function deleteResource(ctx: SignedIn, { collection, name, ifMatch }: Deletion): Promise<void> {
  requireWriter(ctx.caller);
  await write(ctx, { tool: 'update_task', event: 'updated' }, async (writing) => {
    const read = async () => {
      const rows = await readTodos(
        writing,
        sql`${withNames(writing, collection, { names: [name] })} AND ${isKnown}`,
      );
      return rows.flatMap((row) => resourcesOf(writing, row)).find((one) => one.name === name);
    };
    const before = await read();
    if (!before) throw notFound();
    const role = before.item ? 'editor' : 'owner';
    const found = await find(writing, { kind: 'task', id: before.row.id, role, lock: 'update' });
    const there = await read();
    if (!there) throw notFound();
    requireMatch(there, { ifMatch, ifNoneMatch: null });
    if (there.item) return removeItem(writing, there.row, there.item.id);
    await deleteAll(as(writing, { operation: 'delete_task', event: 'deleted' }), [found]);
  });
}
