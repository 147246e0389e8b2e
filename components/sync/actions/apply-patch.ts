import type { Task, TaskChange, When } from '@/server/types';

/** A change of one task; null removes it from the page. */
type Change = (task: Task) => Task | null;

const readWhen = (when: NonNullable<TaskChange['when']>): When =>
  when.kind === 'date'
    ? { kind: 'date', date: when.date, hasTime: Boolean(when.time), time: when.time ?? null }
    : when;

const readChecklist = (checklist: NonNullable<TaskChange['checklist']>): Task['checklist'] =>
  checklist.map(({ id, label, done }, index) => ({
    id: id ?? `new-${index}`,
    label,
    done: done ?? false,
  }));

/** Tags that stay keep their place. */
const tagsAfter = (tags: readonly string[], add: readonly string[] = [], remove: readonly string[] = []) => [
  ...tags.filter((tag) => !remove.includes(tag)),
  ...add.filter((tag) => !tags.includes(tag)),
];

/** Leaves out undefined fields, because a spread would copy them. */
function givenFields<Fields extends object>(fields: Fields): Fields {
  const given = { ...fields };
  for (const [name, value] of Object.entries(given))
    if (value === undefined) Reflect.deleteProperty(given, name);
  return given;
}

/** Applies a patch to the cached task. Fields that only the server computes stay. */
export const applyPatch =
  ({ when, checklist, assigneeId, remindAt, addTags, removeTags, ...fields }: TaskChange): Change =>
  (task) => ({
    ...task,
    ...givenFields(fields),
    ...((addTags || removeTags) && { tags: tagsAfter(task.tags, addTags, removeTags) }),
    ...(when && { when: readWhen(when) }),
    ...(checklist && { checklist: readChecklist(checklist) }),
    ...(assigneeId !== undefined && { assigneeId: assigneeId ?? undefined }),
    // The server counts the minutes before the task.
    ...(remindAt !== undefined && typeof remindAt !== 'string' && { remindAt: remindAt ?? undefined }),
  });
