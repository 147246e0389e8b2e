import { isBlank } from './is-blank';

export type RowKind = 'area' | 'project' | 'heading' | 'task';

/** What people call the fields of imported rows, where it is not the name itself. */
const labels: Record<string, string> = {
  when: 'date',
  durationMin: 'duration',
  remindAt: 'reminder',
  completedAt: 'completion date',
  createdAt: 'creation date',
  updatedAt: 'change date',
  deadlineTime: 'deadline’s time',
  titleEnd: 'title’s end',
  nameEnd: 'name’s end',
  notesEnd: 'notes’ end',
  itemEnd: 'checklist item’s end',
  items: 'checklist items',
  otherParent: 'other parent',
  timeZone: 'time zone',
};

const labelOf = (field: string): string => labels[field] ?? field;

/** The name of a field at the beginning of a line. */
export const fieldLabel = (field: string): string => {
  const label = labelOf(field);
  return `${label.charAt(0).toUpperCase()}${label.slice(1)}`;
};

/** The reason of a row that is imported without one of its fields. */
export const withoutField = ({ kind, field, why }: { kind: RowKind; field: string; why: string }): string =>
  `The ${kind} comes without its ${labelOf(field)}: ${why}`;

/** The reason of a row that is not imported, by its title if it has one. */
export const withoutRow = (title: unknown, why: string): string =>
  typeof title === 'string' && !isBlank(title)
    ? `“${title.trim().slice(0, 100)}” is left out: ${why}`
    : `A row is left out: ${why}`;

/** The reason of a column or property that no row keeps. */
export const unreadField = (name: string, rows: number): string =>
  `“${name}” is not imported. ${rows === 1 ? '1 row has' : `${rows} rows have`} it.`;

/** The reasons of a subtask, which is imported as something else. */
export const ownTask = (title: string, parent: string): string =>
  `The subtask “${title}” of “${parent}” becomes a task of its own.`;
export const checklistItem = (title: string, parent: string): string =>
  `The subtask “${title}” becomes a checklist item of “${parent}”.`;

/** The reason of a note of a program that has notes among its tasks. */
export const noteAsTask = (title: string): string => `The note “${title}” becomes a task.`;

/** The reasons of a team workspace. Its rows are imported. */
export const withoutMembers = (name: string): string =>
  `The workspace “${name}” comes without its members. Add them again.`;
export const intoNamesake = (name: string): string =>
  `What the workspace “${name}” holds goes to your workspace of that name.`;

interface Group {
  one: string;
  many: string;
}

const groups: [RegExp, (match: string[]) => Group][] = [
  [
    /^The (area|project|heading|task) comes without its ([^:]+): /,
    ([, kind, label]) => ({ one: `${kind} without its ${label}`, many: `${kind}s without their ${label}` }),
  ],
  [
    /^The workspace “.*” comes without its members\./s,
    () => ({ one: 'workspace without its members', many: 'workspaces without their members' }),
  ],
  [
    /^What the workspace “.*” holds goes to your workspace of that name\.$/s,
    () => ({ one: 'workspace that you have already', many: 'workspaces that you have already' }),
  ],
  [
    /^“.*” is not imported\. \d+ rows? (?:has|have) it\.$/s,
    () => ({ one: 'kind of field is not imported', many: 'kinds of fields are not imported' }),
  ],
  [
    /^The subtask “.*” becomes a task of its own\.$/s,
    () => ({ one: 'subtask becomes a task of its own', many: 'subtasks become tasks of their own' }),
  ],
  [/^The note “.*” becomes a task\.$/s, () => ({ one: 'note becomes a task', many: 'notes become tasks' })],
  [
    /^The subtask “.*” becomes a checklist item of “/s,
    () => ({ one: 'subtask becomes a checklist item', many: 'subtasks become checklist items' }),
  ],
];

/** What rows with such a reason have in common, for one and for many. Undefined for a row that is not imported at all. */
export function readReason(reason: string): Group | undefined {
  for (const [form, name] of groups) {
    const match = form.exec(reason);
    if (match) return name(match);
  }
  return undefined;
}
