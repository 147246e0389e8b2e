import type ICAL from 'ical.js';
import type { DraftBuilder } from './draft';
import type { Nested } from './subtasks';

/** A to-do of a file, which may name others by their UIDs. */
export interface Related extends Nested {
  todo: ICAL.Component;
  uid: string;
  /** True for an occurrence of a series. */
  isInstance: boolean;
}

/** Relations that make nothing a part of something else (RFC 9253). Others count as PARENT (RFC 5545, 3.2.15). */
const other =
  /^(?:finishtostart|finishtofinish|starttofinish|starttostart|depends-on|first|next|refid|concept|snooze)$/i;

interface Relation {
  task: Related;
  type: string;
  uid: string;
}

function relationsOf(tasks: readonly Related[]): Relation[] {
  return tasks.flatMap((task) =>
    task.todo.getAllProperties('related-to').flatMap((property) => {
      const type = String(property.getParameter('reltype') ?? 'PARENT').toUpperCase();
      const uid = String(property.toJSON()[3] ?? '').trim();
      return uid === '' ? [] : [{ task, type, uid }];
    }),
  );
}

const quoted = (text: string) => `“${text.slice(0, 100)}”`;

/** Finds the parents of to-dos: they name their parents, their children or their siblings. */
export function relate(tasks: readonly Related[], builder: DraftBuilder): void {
  const byUid = new Map<string, Related>();
  for (const task of tasks) {
    const known = byUid.get(task.uid);
    if (!known || (known.isInstance && !task.isInstance)) byUid.set(task.uid, task);
  }
  const join = (child: Nested, parent: Nested) => {
    if (child === parent || child.parent === parent) return;
    if (!child.parent) child.parent = parent;
    else {
      const why = `${quoted(String(parent.found.fields['title']))}. A task has one.`;
      child.found.report?.lose({ field: 'otherParent', why });
    }
  };
  const siblings: Relation[] = [];
  const relations = relationsOf(tasks);
  for (const relation of relations) {
    const { task, type, uid } = relation;
    const named = byUid.get(uid);
    if (other.test(type)) builder.unread(`RELATED-TO;RELTYPE=${type}`, task.found.line);
    else if (!named)
      task.found.report?.lose({ field: 'relation', why: `${quoted(uid)} is not in the file.` });
    else if (type === 'SIBLING') siblings.push(relation);
    else if (type !== 'CHILD') join(task, named);
  }
  for (const { task, type, uid } of relations) {
    const named = type === 'CHILD' ? byUid.get(uid) : undefined;
    if (named) join(named, task);
  }
  for (const { task, uid } of siblings) {
    const parent = byUid.get(uid)?.parent;
    if (parent && !task.parent) task.parent = parent;
    else if (!task.parent) builder.unread('RELATED-TO;RELTYPE=SIBLING', task.found.line);
  }
}
