import { shorten } from '../../../domain/shorten';
import type { ActivityEntry } from '../../core/operation/activity-entry';
import type { FieldChange } from '../../wire/collaboration';
import { isRecord } from '../../wire/is-record';
import { MOST_ROWS, type ProposedRow } from '../../wire/proposals';

/** Where the calls that name several tasks name them. Their other fields are for all. */
const itemFields: Readonly<Record<string, string>> = {
  create_tasks: 'tasks',
  update_tasks: 'taskIds',
  move_tasks: 'taskIds',
  complete_tasks: 'taskIds',
  archive_tasks: 'taskIds',
  delete_tasks: 'taskIds',
};

export const hasItems = (tool: string): boolean => Object.hasOwn(itemFields, tool);

/** The tasks that a call names; undefined for one that names no list of them. */
function itemsOf(tool: string, input: unknown): readonly unknown[] | undefined {
  const field = itemFields[tool];
  const items = field && isRecord(input) ? input[field] : undefined;
  return Array.isArray(items) ? items : undefined;
}

/** The same call with some of its tasks. */
export function withItems(tool: string, input: unknown, at: readonly number[]): unknown {
  const field = itemFields[tool];
  const items = itemsOf(tool, input);
  if (!field || !items || !isRecord(input)) return input;
  return { ...input, [field]: items.filter((_, nth) => at.includes(nth)) };
}

/** `update_tasks` does to each task what `update_task` does. */
const single = (tool: string) => (hasItems(tool) ? tool.slice(0, -1) : tool);

const isNew = (operation: string) => /^(create|duplicate|start|log)_/.test(operation);

/** What a call gives to something new. */
function given(input: unknown): FieldChange[] {
  if (!isRecord(input)) return [];
  return Object.entries(input)
    .filter(([field, value]) => value !== null && !['title', 'name', 'taskIds', 'tasks'].includes(field))
    .map(([field, to]) => ({ field, from: null, to: shorten(to) }));
}

const textIn = (row: Record<string, unknown>): string => {
  const text = [row['title'], row['name'], row['body'], row['note'], row['label']].find(
    (one) => typeof one === 'string' && one !== '',
  );
  return typeof text === 'string' ? String(shorten(text)) : '';
};

interface DryRun {
  tool: string;
  input: unknown;
  /** What the call recorded. */
  entries: readonly ActivityEntry[];
  /** What it answered. */
  answer: unknown;
}

const rowOf = ({ tool, input }: DryRun, entry: ActivityEntry): ProposedRow => {
  const operation = entry.operation ?? single(tool);
  return {
    operation,
    kind: entry.kind,
    id: isNew(operation) ? null : entry.id,
    title: entry.label,
    changes: entry.changes ?? (isNew(tool) ? given(input) : []),
  };
};

/** What has no activity, such as a round or a habit, is named by the answer. */
function answered({ tool, answer, input }: DryRun): ProposedRow[] {
  const [named] = isRecord(answer) ? Object.entries(answer) : [];
  const [kind, row] = named ?? ['', undefined];
  const title = isRecord(row) ? textIn(row) : '';
  const id = isRecord(row) && typeof row['id'] === 'string' && !isNew(tool) ? row['id'] : null;
  return [{ operation: tool, kind, id, title, changes: given(input) }];
}

/** One task of a call: a new one with its fields, or the id of one that there is. */
function itemRow(run: DryRun, item: unknown): ProposedRow {
  const operation = single(run.tool);
  if (isRecord(item)) return { operation, kind: 'task', id: null, title: textIn(item), changes: given(item) };
  const entry = run.entries.find(({ id }) => id === item);
  return entry ? rowOf(run, entry) : { operation, kind: 'task', id: String(item), title: '', changes: [] };
}

/** What a call would change. */
export function rowsOf(run: DryRun): ProposedRow[] {
  const { tool, input, entries } = run;
  const items = itemsOf(tool, input);
  if (items) return items.map((item) => itemRow(run, item));
  const rows = entries.slice(0, MOST_ROWS).map((entry) => rowOf(run, entry));
  return rows.length > 0 ? rows : answered(run);
}
