import sql, { join, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { findAll, taskAccess } from '../../core/access/row-access';
import type { SignedIn } from '../../core/operation/trpc';
import type { NamedKind } from '../../wire/named-ids';
import { sixRounds } from '../rounds/read-rounds';
import { type SearchSource, searchSources } from '../search/search-sources';
import { isInReach } from '../shared/reachable';
import { personColumns } from '../sharing/people';

/*
 * Rows by their exact names, as the caller may see them. Case, composed forms and the space around a name do not count.
 */

type Ctx = Pick<SignedIn, 'db' | 'caller'>;

/** A row with the asked name. */
const NamedRow = z.object({
  /** Which of the names, from 1. */
  nth: z.number(),
  id: z.string(),
  label: z.string(),
  /** Neither completed nor archived. */
  active: z.boolean(),
  projectId: z.string().nullable(),
  areaId: z.string().nullable(),
  headingId: z.string().nullable(),
});
type NamedRow = z.infer<typeof NamedRow>;

/** A row, and the names of what it is in, from outside to inside. */
export interface Candidate {
  nth: number;
  kind: NamedKind;
  id: string;
  label: string;
  active: boolean;
  places: readonly string[];
}

/** Rows with one name that are compared. */
const MOST_ROWS = 200;

/** How names are compared outside of the database, which has `name_key` for it. */
export const nameKey = (text: string): string => text.normalize('NFC').trim().toLowerCase();

const noPlace = sql`NULL::uuid AS "projectId", NULL::uuid AS "areaId", NULL::uuid AS "headingId"`;
const hasName = (label: Sql) => sql`name_key(${label}) = w.key`;

/** For each name the rows that a query finds by `w.key`, active ones first. */
const named = ({ db }: Ctx, names: readonly string[], rows: Sql) =>
  db.rows(
    sql`
    SELECT w.nth::int, found.* FROM (
      SELECT nth, name_key(name) AS key FROM unnest(${[...names]}::text[]) WITH ORDINALITY AS each (name, nth)) AS w
    CROSS JOIN LATERAL (${rows} ORDER BY active DESC, id DESC LIMIT ${MOST_ROWS}) AS found
    ORDER BY w.nth, found.active DESC, found.id DESC`,
    NamedRow,
  );

const headingOf = ({ kind }: SearchSource) => (kind === 'task' ? sql`t.heading_id` : sql`NULL::uuid`);

const ofSource = (ctx: Ctx, names: readonly string[], source: SearchSource) =>
  named(
    ctx,
    names,
    sql`SELECT ${source.row}.id, ${source.label} AS label, ${source.isActive} AS active, ${source.projectId} AS "projectId",
      ${source.areaId} AS "areaId", ${headingOf(source)} AS "headingId"
    FROM ${source.from} WHERE ${hasName(source.label)} AND ${isInReach(ctx.caller.id, source.row)} AND access.role IS NOT NULL`,
  );

/** The members of the caller's workspaces, and those with whom something in them is shared. */
const people = ({ caller }: Ctx) => sql`
  SELECT p.id, coalesce(p.name, p.username, p.email) AS label, true AS active, ${noPlace}
  FROM (SELECT ${personColumns(caller.id)} FROM users u WHERE u.id IN (
    SELECT ${caller.id}::uuid UNION SELECT theirs.user_id FROM workspace_members mine
      JOIN workspace_members theirs USING (workspace_id) WHERE mine.user_id = ${caller.id}
    UNION SELECT g.user_id FROM grants g WHERE g.granted_by = ${caller.id})) AS p
  WHERE ${join(
    [sql`p.name`, sql`p.username`, sql`'@' || p.username`, sql`p.email`].map((label) => hasName(label)),
    ' OR ',
  )}`;

const workspaces = ({ caller }: Ctx) => sql`
  SELECT w2.id, w2.name AS label, true AS active, ${noPlace} FROM workspaces w2
  JOIN workspace_members m ON m.workspace_id = w2.id AND m.user_id = ${caller.id} WHERE ${hasName(sql`w2.name`)}`;

const habits = ({ caller }: Ctx) => sql`
  SELECT h.id, h.name AS label, h.archived_at IS NULL AS active, ${noPlace} FROM habits h
  WHERE h.user_id = ${caller.id} AND ${hasName(sql`h.name`)}`;

const ofPerson: Partial<Record<NamedKind, (ctx: Ctx) => Sql>> = {
  person: people,
  workspace: workspaces,
  habit: habits,
};

const Labels = z.object({ id: z.string(), label: z.string() });

/** The names of the places of rows, as far as the caller may see them. */
async function placesOf(ctx: Ctx, rows: readonly NamedRow[]) {
  const idsOf = (key: 'projectId' | 'areaId' | 'headingId') => [
    ...new Set(rows.flatMap((row) => row[key] ?? [])),
  ];
  const headings = await findAll(ctx, { kind: 'heading', ids: idsOf('headingId') });
  const projects = await findAll(ctx, { kind: 'project', ids: idsOf('projectId') });
  const around = [...projects.values()].flatMap(({ areaId }) => areaId ?? []);
  const areas = await findAll(ctx, { kind: 'area', ids: [...new Set([...idsOf('areaId'), ...around])] });
  return ({ projectId, areaId, headingId }: NamedRow): string[] => {
    const project = projects.get(projectId ?? '');
    const area = areas.get(areaId ?? project?.areaId ?? '');
    return [area, project, headings.get(headingId ?? '')].flatMap((place) => place?.label ?? []);
  };
}

async function rowsOf(ctx: Ctx, kind: NamedKind, names: readonly string[]): Promise<Candidate[]> {
  const own = ofPerson[kind]?.(ctx);
  const source = searchSources(ctx.caller).find((one) => one.kind === kind);
  const rows = own ? await named(ctx, names, own) : source ? await ofSource(ctx, names, source) : [];
  const places = await placesOf(ctx, rows);
  return rows.map((row) => ({ ...row, kind, places: places(row) }));
}

/** The rounds of a day with these names. Without one, a round is called by its number: Round 1. */
export async function roundsNamed(ctx: Ctx, day: string, name: string): Promise<Candidate[]> {
  const key = nameKey(name);
  const rounds = await ctx.db.rows<{ index: number; name: string | null }>(sixRounds(ctx.caller, day));
  return rounds
    .map((round) => ({ index: round.index, label: round.name ?? `Round ${round.index + 1}` }))
    .filter(({ label, index }) => label.toLowerCase() === key || `round ${index + 1}` === key)
    .map(({ index, label }) => ({
      nth: 1,
      kind: 'round',
      id: String(index),
      label,
      active: true,
      places: [day],
    }));
}

/** A tag as it is written on tasks: without its #, in the case that it has there. */
export async function tagNamed(ctx: Ctx, text: string): Promise<string> {
  const tag = text.normalize('NFC').trim().replace(/^#/, '');
  const inReach = sql`FROM tasks t ${taskAccess(ctx.caller)}
    WHERE ${isInReach(ctx.caller.id, sql`t`)} AND access.role IS NOT NULL`;
  const known = await ctx.db.rows(
    sql`SELECT ''::text AS id, ${tag}::text AS label ${inReach} AND t.tags @> ARRAY[${tag}] LIMIT 1`,
    Labels,
  );
  if (known.length > 0 || tag === '') return tag;
  const [like] = await ctx.db.rows(
    sql`SELECT ''::text AS id, each AS label FROM (SELECT unnest(t.tags) AS each ${inReach}) AS used
      WHERE name_key(each) = name_key(${tag}) LIMIT 1`,
    Labels,
  );
  return like?.label ?? tag;
}

/** The rows of some kinds that have one of the names. */
export async function findNamed(
  ctx: Ctx,
  kinds: readonly NamedKind[],
  names: readonly string[],
): Promise<Candidate[]> {
  const found: Candidate[] = [];
  for (const kind of kinds) found.push(...(await rowsOf(ctx, kind, names)));
  return found;
}
