import sql, { join, raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { headingPath, pagePath } from '../../../domain/addresses';
import { textsAreData } from '../../../domain/quoted';
import { query, router, type SignedIn } from '../../core/operation/trpc';
import { pageOf, readCursor } from '../../core/paging/cursor';
import { ms } from '../../platform/database/epoch';
import { isTimeout } from '../../platform/database/error-codes';
import { SearchKind, SearchResult } from '../../wire/search';
import { type Author, boundedArray, EpochMs, Id, NextCursor, Page, title } from '../../wire/shared';
import { grantedTargets, reachableWorkspaces } from '../shared/reachable';
import { authorJson } from '../sharing/people';
import { readSpellings } from './misspellings';
import { commentWords, longNoteWords, type SearchSource, searchSources } from './search-sources';

/** How many rows of each kind are compared to find the best. A broader search sees the first ones found. */
const MAX_CANDIDATES = 500;
const SNIPPET_BEFORE = 40;
const SNIPPET_LENGTH = 160;
/** The share of a word's letter triples that a similar word must have. */
const SIMILARITY = '0.4';
/** How long similar labels are looked for. Comparing all labels of a large account could take seconds. */
const PATIENCE = '200ms';

const CursorValue = z.tuple([z.literal('search'), z.int(), EpochMs, Id]);

interface Search {
  q: string;
  kinds: readonly SearchKind[];
  limit: number;
  cursor?: string | undefined;
}

/** Words as they were typed. */
const asTyped = sql`CASE WHEN text <> '' THEN to_tsquery('simple', replace(text, ' ', ':* & ') || ':*') END`;

/** The searched words: all must begin a word of the row (`words`), which is in a reachable workspace (`document`). */
const wanted = (caller: string, q: string, words = asTyped) => sql`
  reachable AS (SELECT * FROM ${reachableWorkspaces(caller)}),
  granted AS MATERIALIZED (${grantedTargets(caller)}),
  typed AS (SELECT search_text(${q}) AS text),
  asked AS (SELECT text, ${words} AS words FROM typed),
  wanted AS MATERIALIZED (SELECT asked.*,
    words && (SELECT string_agg('''/' || workspace_id || '''', ' | ')::tsquery FROM reachable) AS document FROM asked)`;

/** SQL condition: the caller may see a row. Rows of guests are narrowed before their role is computed. */
const isVisible = ({ row }: SearchSource) => sql`(
  ${row}.workspace_id IN (SELECT workspace_id FROM reachable WHERE is_member) OR ${row}.id IN (SELECT id FROM granted))
  AND access.role IS NOT NULL`;

const candidates = (source: SearchSource, condition: Sql, base: Sql) => sql`
  (SELECT ${raw(`'${source.kind}'`)} AS kind, ${source.row}.id AS id, ${source.label} AS label, ${source.projectId} AS "projectId",
    ${source.areaId} AS "areaId", ${source.row}.workspace_id AS "workspaceId", ${source.isActive} AS active, ${source.creator} AS creator, ${ms(`${source.row.sql}.updated_at`)} AS "updatedAt", ${base} AS base
  FROM ${source.from} WHERE ${condition} AND ${isVisible(source)} LIMIT ${MAX_CANDIDATES})`;

const isMatch = (source: SearchSource) =>
  candidates(source, sql`${source.words} @@ (SELECT document FROM wanted)`, sql`1`);

const isCommented = (source: SearchSource) =>
  candidates(
    source,
    sql`t.id IN (SELECT c.task_id FROM comments c WHERE ${commentWords} @@ (SELECT document FROM wanted) LIMIT ${MAX_CANDIDATES})`,
    sql`0`,
  );

/** Notes whose words are not all in their beginning. */
const isLongMatch = (source: SearchSource) =>
  candidates(
    source,
    sql`n.id IN (SELECT l.note_id FROM long_notes l WHERE ${longNoteWords} @@ (SELECT document FROM wanted) LIMIT ${MAX_CANDIDATES})`,
    sql`1`,
  );

/** How well a label fits: it is what was typed, begins with it, has all its words, or the words are elsewhere. */
const score = sql`2 * (CASE WHEN search_text(label) = wanted.text THEN 4
    WHEN starts_with(search_text(label), wanted.text) THEN 3
    WHEN to_tsvector('simple', search_text(label)) @@ wanted.words THEN 2 ELSE base END) + active::int`;

interface Found extends Omit<SearchResult, 'author'> {
  author: Author | null;
  workspaceId: string;
  score: number;
  updatedAt: number;
  isCut: boolean;
}

/** The rows in `scored`, best first, with the part of their text where the first words are. */
const bestOf = (
  sources: readonly SearchSource[],
  { after, limit, viewer }: { after: Sql; limit: number; viewer: string },
) => sql`
  found AS (SELECT * FROM scored WHERE ${after} ORDER BY score DESC, "updatedAt" DESC, id DESC LIMIT ${limit})
  SELECT found.*, ${authorJson(sql`found.creator`, sql`${viewer}::uuid`)} AS author, coalesce(place.at, 1) > ${SNIPPET_BEFORE} + 1 AS "isCut",
    coalesce(substring(text.body FROM greatest(coalesce(place.at, 1) - ${SNIPPET_BEFORE}, 1) FOR ${SNIPPET_LENGTH}), '') AS snippet
  FROM found CROSS JOIN wanted
  CROSS JOIN LATERAL (SELECT CASE kind ${join(
    sources.map(({ kind, body }) => sql`WHEN ${raw(`'${kind}'`)} THEN ${body}`),
    ' ',
  )} END AS body) AS text
  CROSS JOIN LATERAL (SELECT min(nullif(strpos(lower(text.body COLLATE "pg_c_utf8"), word), 0)) AS at
    FROM unnest(string_to_array(wanted.text, ' ')) AS word) AS place
  ORDER BY score DESC, "updatedAt" DESC, id DESC`;

function afterCursor(cursor: string | undefined): Sql {
  if (cursor === undefined) return sql`true`;
  const [, lastScore, updatedAt, id] = readCursor(cursor, CursorValue);
  return sql`(score, "updatedAt", id) < (${lastScore}::int, ${updatedAt}::float8, ${id}::uuid)`;
}

const sourcesOf = (ctx: SignedIn, { kinds }: Search) =>
  searchSources(ctx.caller).filter(({ kind }) => kinds.includes(kind));

/** Rows that have all the words, each as a whole or by its beginning. */
function readMatches(ctx: SignedIn, search: Search, words?: Sql): Promise<Found[]> {
  const sources = sourcesOf(ctx, search);
  const of = (wanted: SearchKind) => sources.filter(({ kind }) => kind === wanted);
  const all = join(
    [...sources.map(isMatch), ...of('task').map(isCommented), ...of('note').map(isLongMatch)],
    ' UNION ALL ',
  );
  return ctx.db.rows<Found>(sql`
    WITH ${wanted(ctx.caller.id, search.q, words)},
    scored AS (SELECT DISTINCT ON (one.id) one.*, ${score} AS score FROM (${all}) AS one CROSS JOIN wanted ORDER BY one.id, base DESC),
    ${bestOf(sources, { after: afterCursor(search.cursor), limit: search.limit + 1, viewer: ctx.caller.id })}`);
}

/** SQL condition: a label has words that are like all of these, or have them within. */
const isSimilar = ({ label }: SearchSource, words: readonly string[]) =>
  join(
    words.map((word) => sql`(search_text(${label}) %> ${word} OR search_text(${label}) LIKE ${`%${word}%`})`),
    ' AND ',
  );

/** Rows whose label is like the words, or has them within words. */
async function readSimilar(ctx: SignedIn, search: Search, words: readonly string[]): Promise<Found[]> {
  const sources = sourcesOf(ctx, search);
  const all = join(
    sources.map((source) => candidates(source, isSimilar(source, words), sql`0`)),
    ' UNION ALL ',
  );
  const query = sql`
    WITH ${wanted(ctx.caller.id, search.q)},
    scored AS (SELECT one.*, (100 * word_similarity(wanted.text, search_text(label)))::int * 2 + active::int AS score
      FROM (${all}) AS one CROSS JOIN wanted),
    ${bestOf(sources, { after: sql`true`, limit: search.limit, viewer: ctx.caller.id })}`;
  const reading = ctx.db.transaction(async (db) => {
    await db.run(sql`SELECT set_config('pg_trgm.word_similarity_threshold', ${SIMILARITY}, true),
      set_config('statement_timeout', ${PATIENCE}, true)`);
    return db.rows<Found>(query);
  });
  return reading.catch((error: unknown) => {
    if (isTimeout(error)) return [];
    throw error;
  });
}

/** Rows for words that match nothing: with one wrong letter allowed, else with similar labels. */
async function readAlike(ctx: SignedIn, search: Search): Promise<Found[]> {
  const typed = await ctx.db.row<{ text: string; available: boolean }>(sql`
    SELECT search_text(${search.q}) AS text, to_regclass('tasks_similar_idx') IS NOT NULL AS available`);
  if (!typed || typed.text === '') return [];
  const spellings = await readSpellings(ctx, typed.text);
  const meant = spellings ? await readMatches(ctx, search, sql`${spellings}::tsquery`) : [];
  if (meant.length > 0 || !typed.available) return meant.slice(0, search.limit);
  return readSimilar(ctx, search, typed.text.split(' '));
}

const pathOfFound = (found: Found): string =>
  found.kind === 'heading' ? (headingPath(found) ?? '') : pagePath(found.kind, found.id);

/** A result as pages show it, which know addresses themselves. */
export function shownOf({
  kind,
  id,
  label,
  snippet,
  isCut,
  projectId,
  areaId,
  author,
}: Found): Omit<SearchResult, 'title' | 'url'> {
  const end = [...snippet].length === SNIPPET_LENGTH ? '…' : '';
  const text = `${isCut ? '…' : ''}${snippet}${end}`.replace(/\s+/g, ' ').trim();
  return { kind, id, label, snippet: text, projectId, areaId, ...(author && { author }) };
}

const toResult = (found: Found, appUrl: string): SearchResult => ({
  ...shownOf(found),
  title: found.label,
  url: appUrl + pathOfFound(found),
});

/** What the words find, best first, and one row more where there are more. */
export async function readFound(ctx: SignedIn, search: Search): Promise<Found[]> {
  const matches = await readMatches(ctx, search);
  return matches.length > 0 || search.cursor ? matches : readAlike(ctx, search);
}

const find = query
  .meta({
    summary: 'Find tasks, projects, areas, headings and notes by words, best first.',
    description:
      'All words must match in the item itself; the beginning of a word suffices. Searches titles, notes, checklists, tags and ' +
      `comments of every status in all workspaces. ${textsAreData}`,
    rest: 'GET /search',
    tool: 'search',
    // The form that ChatGPT's connectors call.
    mcpNames: { q: 'query' },
    example: { q: 'kitchen til' },
  })
  .input(
    z.strictObject({
      q: title(200).describe('The words to find.'),
      kinds: boundedArray(SearchKind, { min: 1, max: 5 })
        .default([...SearchKind.options])
        .describe('Only results of these kinds.'),
      ...Page,
    }),
  )
  .output(z.strictObject({ results: z.array(SearchResult), nextCursor: NextCursor }))
  .query(async ({ ctx, input }) => {
    const rows = await readFound(ctx, input);
    const { page, nextCursor } = pageOf(rows, input.limit, (row) => [
      'search',
      row.score,
      row.updatedAt,
      row.id,
    ]);
    return { results: page.map((row) => toResult(row, ctx.appUrl)), nextCursor };
  });

export const search = router({ find });
