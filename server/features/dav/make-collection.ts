import sql from 'sql-template-tag';
import { z } from 'zod';
import { findMembership } from '../../core/access/row-access';
import { requireWriter } from '../../core/caller/permissions';
import { type SignedIn, write } from '../../core/operation/trpc';
import { lockKey } from '../../platform/database/advisory-lock';
import { ProjectFields } from '../../wire/places';
import { insertProject } from '../projects/insert-project';
import { isId, ROOT } from './collections';
import { DavError } from './dav-error';
import { accepted } from './put-task';

const Fields = ProjectFields.pick({ name: true, hue: true, order: true }).partial();
export type CollectionFields = z.infer<typeof Fields>;

const taken = () =>
  new DavError(403, 'Something of this name is there. Choose another one.', {
    condition: 'D:resource-must-be-null',
  });

const Row = z.object({ id: z.string() });

/**
 * Makes a project under the name of a collection that a client chose.
 * @throws 403 for a name that is taken.
 */
export async function makeCollection(
  ctx: SignedIn,
  { name, fields }: { name: string; fields: CollectionFields },
): Promise<void> {
  requireWriter(ctx.caller);
  const { name: label = name, hue, order } = accepted(Fields.safeParse(fields));
  await write(ctx, { tool: 'create_project', event: 'created' }, async (writing) => {
    const { db, caller } = writing;
    await lockKey(db, `todos ${caller.id} ${name}`);
    const own = await db.row(
      sql`SELECT project_id AS id FROM todo_collections WHERE user_id = ${caller.id} AND name = ${name}`,
      Row,
    );
    const isPlace =
      isId(name) &&
      (await db.row(
        sql`SELECT id FROM projects WHERE id = ${name} UNION ALL SELECT id FROM areas WHERE id = ${name}`,
        Row,
      ));
    if (own || isPlace || name === ROOT) throw taken();
    const { workspaceId } = await findMembership(writing);
    const project = await insertProject(writing, {
      ...{ name: label, workspaceId, order },
      ...(hue !== undefined && { hue }),
    });
    await db.run(
      sql`INSERT INTO todo_collections (user_id, name, project_id) VALUES (${caller.id}, ${name}, ${project.id})`,
    );
  });
}
