import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { taskAccess } from '../../core/access/row-access';
import { mutation, query, router, type SignedIn, type Writing } from '../../core/operation/trpc';
import { type Asked, readPage, textKey } from '../../core/paging/page';
import { enumValue } from '../../platform/database/tables';
import { forbidden, notFound } from '../../platform/errors/errors';
import { refersTo } from '../../wire/named-ids';
import { Count, FurtherCursor, LongPage } from '../../wire/shared';
import { CountedTag, Tag, type Task } from '../../wire/task';
import { type Compared, changesOf } from '../shared/field-changes';
import { isInReach } from '../shared/reachable';

/** SQL condition: the caller may see a task `t` that is joined with `taskAccess`. */
const isVisible = ({ caller }: SignedIn) => sql`access.role IS NOT NULL AND ${isInReach(caller.id, sql`t`)}`;

const countTags = (ctx: SignedIn, condition: Sql, asked: Asked) => {
  const rows = sql`
    SELECT tag AS name, count(*) FILTER (WHERE t.status = 'open') AS "openTaskCount",
      count(*) FILTER (WHERE t.status = 'done') AS "doneTaskCount"
    FROM tasks t ${taskAccess(ctx.caller)} CROSS JOIN LATERAL (SELECT DISTINCT normalize(each, NFC) AS tag FROM unnest(t.tags) AS each) AS composed
    WHERE ${isVisible(ctx)} AND ${condition}
    GROUP BY tag`;
  const keys = [
    textKey<CountedTag>('name', (name) => sql`lower(${name} COLLATE "pg_c_utf8")`),
    textKey<CountedTag>('name', (name) => sql`${name} COLLATE "C"`),
  ];
  return readPage(ctx.db, { name: 'tags', rows, keys }, asked);
};

const has = (tag: string) => sql`t.tags @> ARRAY[${tag}]`;

/** The tags of a task `t` with one renamed. Where the task has both, the new name takes the first place. */
const renamed = (tag: string, name: string) => sql`ARRAY(
  SELECT one.name FROM (
    SELECT CASE WHEN old.name = ${tag} THEN ${name}::text ELSE old.name END AS name, min(old.place) AS place
    FROM unnest(t.tags) WITH ORDINALITY AS old (name, place) GROUP BY 1) AS one ORDER BY one.place)`;

type Changed = Compared & Pick<Task, 'id' | 'workspaceId' | 'title'>;

/**
 * Changes the tags of all tasks with a tag that the caller may edit, in one statement. Locks them in order of id.
 * @returns how many.
 * @throws 404 if the caller sees the tag nowhere, 403 if they may edit none of its tasks.
 */
async function changeTags(ctx: Writing, tag: string, tags: Sql): Promise<number> {
  const changed = await ctx.db.rows<Changed>(sql`
    UPDATE tasks t SET tags = ${tags}, updated_at = ${ctx.now}
    FROM (SELECT t.id, t.tags FROM tasks t ${taskAccess(ctx.caller)}
      WHERE ${has(tag)} AND ${isVisible(ctx)} AND access.role >= ${enumValue('role', 'editor')}
      ORDER BY t.id FOR NO KEY UPDATE OF t) AS m
    WHERE t.id = m.id
    RETURNING t.id, t.workspace_id AS "workspaceId", t.title, jsonb_build_object('tags', m.tags) AS before,
      jsonb_build_object('tags', t.tags) AS after`);
  if (changed.length === 0) {
    const [seen] = (await countTags(ctx, has(tag), {})).rows;
    throw seen
      ? forbidden('You may not edit any task with this tag. Ask the owner for edit access.')
      : notFound('tag');
  }
  for (const { workspaceId, id, title, ...compared } of changed)
    ctx.record({ workspaceId, kind: 'task', id, label: title, changes: changesOf(compared) });
  return changed.length;
}

const list = query
  .meta({
    summary: 'List the tags of all tasks that you may see, with the number of their tasks.',
    rest: 'GET /tags',
    tool: 'list_tags',
  })
  .input(z.strictObject(LongPage))
  .output(z.strictObject({ tags: z.array(CountedTag), nextCursor: FurtherCursor }))
  .query(async ({ ctx, input }) => {
    const { rows: tags, ...more } = await countTags(ctx, sql`t.tags <> '{}'`, input);
    return { tags, ...more };
  });

const rename = mutation
  .meta({
    summary: 'Rename a tag in all tasks that you may edit.',
    description: 'The name of another tag merges the two. Tasks keep the order of their tags.',
    rest: 'PATCH /tags/{tag}',
    tool: 'rename_tag',
    kind: ['write', 'destructive'],
    event: 'updated',
    example: { name: 'errand' },
  })
  .input(
    z.strictObject({ tag: refersTo('tag', Tag.describe('The tag.')), name: Tag.describe('Its new name.') }),
  )
  .output(z.strictObject({ tag: CountedTag, changedTasks: Count }))
  .mutation(async ({ ctx, input: { tag, name } }) => {
    const changedTasks = tag === name ? 0 : await changeTags(ctx, tag, renamed(tag, name));
    const [counted] = (await countTags(ctx, sql`${has(name)} AND tag = ${name}`, {})).rows;
    if (!counted) throw notFound('tag');
    return { tag: counted, changedTasks };
  });

const remove = mutation
  .meta({
    summary: 'Remove a tag from all tasks that you may edit. The tasks stay.',
    rest: 'DELETE /tags/{tag}',
    tool: 'delete_tag',
    event: 'updated',
  })
  .input(z.strictObject({ tag: refersTo('tag', Tag.describe('The tag.')) }))
  .output(z.strictObject({ name: z.string(), changedTasks: Count }))
  .mutation(async ({ ctx, input: { tag } }) => ({
    name: tag,
    changedTasks: await changeTags(ctx, tag, sql`array_remove(t.tags, ${tag})`),
  }));

export const tags = router({ list, rename, remove });
