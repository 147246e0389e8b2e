import sql, { type Sql } from 'sql-template-tag';
import type { Viewer } from '../../core/access/row-access';
import type { SearchKind } from '../../wire/search';
import { noteSource } from '../notes/note-columns';
import { rowSources } from '../shared/row-sources';

/** How rows of one kind are found. `words` must be exactly the expression of an index. */
export interface SearchSource {
  kind: SearchKind;
  /** The table under its alias `row`, with the joins that compute `access.role`. */
  from: Sql;
  row: Sql;
  label: Sql;
  words: Sql;
  /** The creator of the row. */
  creator: Sql;
  /** Neither completed nor archived. */
  isActive: Sql;
  projectId: Sql;
  areaId: Sql;
  /** Where the snippet is cut from. */
  body: Sql;
}

const none = sql`NULL::uuid`;
/** The beginning of a note, in characters, that snippets are cut from. A result of many long notes would be slow. */
const SNIPPETS = 30_000;

const taskWords = sql`task_words(t.title, t.notes, t.tags, t.checklist, t.workspace_id)`;
const projectWords = sql`search_words(p.name || ' ' || p.notes, p.workspace_id)`;
const areaWords = sql`search_words(a.name || ' ' || a.notes, a.workspace_id)`;
const headingWords = sql`search_words(h.name || ' ' || h.notes, h.workspace_id)`;
const noteWords = sql`note_words(n.title, n.body, n.workspace_id)`;
export const longNoteWords = sql`l.words`;
export const commentWords = sql`search_words(c.body, c.workspace_id)`;

/** Each table with the expression of its index of words. */
export const indexes: readonly { table: Sql; words: Sql }[] = [
  { table: sql`tasks t`, words: taskWords },
  { table: sql`projects p`, words: projectWords },
  { table: sql`areas a`, words: areaWords },
  { table: sql`headings h`, words: headingWords },
  { table: sql`notes n`, words: noteWords },
  { table: sql`comments c`, words: commentWords },
  { table: sql`long_notes l`, words: longNoteWords },
];

function sourceOf(caller: Viewer, kind: keyof typeof rowSources) {
  const { table, row, label, access } = rowSources[kind];
  return { kind, from: sql`${table} ${row} ${access(caller)}`, row, label };
}

const taskBody = sql`(
  SELECT concat_ws(' ', t.notes, (SELECT string_agg(item ->> 'label', ' ') FROM jsonb_array_elements(t.checklist) AS item),
    array_to_string(t.tags, ' '), (SELECT c.body FROM comments c, wanted WHERE c.task_id = t.id AND ${commentWords} @@ wanted.words LIMIT 1))
  FROM tasks t WHERE t.id = found.id)`;

export const searchSources = (caller: Viewer): SearchSource[] => [
  {
    ...sourceOf(caller, 'task'),
    words: taskWords,
    creator: sql`t.creator_id`,
    isActive: sql`t.status = 'open'`,
    projectId: sql`t.project_id`,
    areaId: sql`t.area_id`,
    body: taskBody,
  },
  {
    ...sourceOf(caller, 'project'),
    words: projectWords,
    creator: sql`p.creator_id`,
    isActive: sql`p.archived_at IS NULL`,
    projectId: none,
    areaId: sql`p.area_id`,
    body: sql`(SELECT p.notes FROM projects p WHERE p.id = found.id)`,
  },
  {
    ...sourceOf(caller, 'area'),
    words: areaWords,
    creator: sql`a.creator_id`,
    isActive: sql`a.archived_at IS NULL`,
    projectId: none,
    areaId: none,
    body: sql`(SELECT a.notes FROM areas a WHERE a.id = found.id)`,
  },
  {
    ...sourceOf(caller, 'heading'),
    words: headingWords,
    creator: sql`coalesce(p.creator_id, a.creator_id)`,
    isActive: sql`coalesce(p.archived_at, a.archived_at) IS NULL`,
    projectId: sql`h.project_id`,
    areaId: sql`h.area_id`,
    body: sql`(SELECT h.notes FROM headings h WHERE h.id = found.id)`,
  },
  {
    kind: 'note',
    from: noteSource(caller),
    row: sql`n`,
    label: sql`n.title`,
    words: noteWords,
    creator: sql`n.owner_id`,
    isActive: sql`true`,
    projectId: none,
    areaId: none,
    body: sql`(SELECT left(n.body, ${SNIPPETS}) FROM notes n WHERE n.id = found.id)`,
  },
];
