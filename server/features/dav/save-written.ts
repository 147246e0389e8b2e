import { isDeepStrictEqual } from 'node:util';
import sql from 'sql-template-tag';
import { marksOf, marksText, type TodoGroup, valuesOf } from '../../../domain/todo-values';
import type { Todo, Written } from '../../../domain/write-todo';
import type { Writing } from '../../core/operation/trpc';
import type { SentTodo } from './read-todo';
import type { Known, Resource } from './resources';

/** A task or item after a write, and what a client sent for it. */
interface Saved {
  taskId: string;
  /** '' for the task itself. */
  itemId: string;
  name: string;
  parent: string | null;
  task: Todo['task'];
  sent: SentTodo;
  /** The groups in which the client says what the task has now. */
  agreed: ReadonlySet<TodoGroup>;
  /** Further parts of the file that stay. */
  others: readonly (readonly string[])[];
  zone: string | null;
  /** What was there before. */
  before: Resource | undefined;
  /** Who wrote it. */
  client: string;
}

/** What a client wrote in each group that says what the task has now. Of another group, what was written before stays. */
function groupsOf({ sent, task, agreed, zone, before }: Saved): Written['groups'] {
  const said = marksOf(sent.values);
  const now = marksOf(valuesOf(task, zone));
  const written: Written['groups'] = { ...before?.todo.written?.groups };
  for (const [group, lines] of linesByGroup(sent))
    if (agreed.has(group)) written[group] = { lines, said: said[group] ?? '', task: now[group] ?? '' };
  return written;
}

const linesByGroup = ({ lines }: SentTodo): [TodoGroup, string[]][] =>
  groupsWithLines.flatMap((group): [TodoGroup, string[]][] => {
    const own = lines[group];
    return own ? [[group, own]] : [];
  });

const groupsWithLines: readonly TodoGroup[] = [
  ...(['title', 'notes', 'status', 'priority', 'tags', 'days', 'repeat', 'reminder', 'order'] as const),
];

function writtenOf(saved: Saved, now: Date): Written {
  const { sent, others, before } = saved;
  const { extra, parts, sequence } = sent;
  const named = [...Object.values(sent.lines).flat(), ...others.flat()].join('\n');
  const zones = Object.fromEntries(Object.entries(sent.zones).filter(([tzid]) => named.includes(tzid)));
  const written = {
    groups: groupsOf(saved),
    ...{ extra, parts, others, zones },
    sequence: Math.max(sequence, before?.todo.written?.sequence ?? 0),
  };
  const { at, ...old } = before?.todo.written ?? {};
  return { ...written, at: at !== undefined && isDeepStrictEqual(written, old) ? at : now.getTime() };
}

/** How many clients of a to-do are remembered. */
const MOST_CLIENTS = 10;

function knownOf({ sent, before, client }: Saved): Known {
  const { [client]: _own, ...others } = before?.known ?? {};
  const latest = Object.entries(others).slice(1 - MOST_CLIENTS);
  const said = marksText(marksOf(sent.values));
  return { ...Object.fromEntries(latest), [client]: { base: sent.base, said } };
}

/**
 * Saves what a client wrote and a task does not have, with its name and UID.
 * @returns whether anything changed that clients see.
 */
export async function saveWritten(ctx: Writing, saved: Saved): Promise<boolean> {
  const { taskId, itemId, name, parent, sent, before } = saved;
  const written = writtenOf(saved, ctx.now);
  const isNew = !before || before.name !== name || before.uid !== sent.uid;
  const isSame = !isNew && before.todo.parent === parent && isDeepStrictEqual(written, before.todo.written);
  await ctx.db.run(sql`
    INSERT INTO todo_resources AS r (task_id, item_id, name, uid, parent_uid, written, known)
    VALUES (${taskId}, ${itemId}, ${name}, ${sent.uid}, ${itemId === '' ? parent : null}, ${JSON.stringify(written)}::jsonb,
      ${JSON.stringify(knownOf(saved))}::jsonb)
    ON CONFLICT (task_id, item_id, is_continued) DO UPDATE SET name = excluded.name, uid = excluded.uid,
      parent_uid = excluded.parent_uid, written = excluded.written, known = excluded.known`);
  return !isSame;
}
