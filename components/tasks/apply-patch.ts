import type { When } from '@/server/types';
import type { Change } from '../data/screen-cache';
import type { Patch } from './use-task-actions';

const readWhen = (when: NonNullable<Patch['when']>): When =>
  when.kind === 'date'
    ? { kind: 'date', date: when.date, hasTime: Boolean(when.time), time: when.time ?? null }
    : when;

/** Prefix of ids for checklist items that the server has not created yet. */
const TEMP_ID = 'new-';

/** Removes temporary checklist ids before sending. */
export const toSendable = ({ checklist, ...patch }: Patch): Patch => ({
  ...patch,
  ...(checklist && {
    checklist: checklist.map(({ id, ...item }) => (id?.startsWith(TEMP_ID) ? item : { id, ...item })),
  }),
});

/** Applies a patch to the cached task. Fields that only the server computes stay. */
export const applyPatch =
  (patch: Patch): Change =>
  (task) => ({
    ...task,
    title: patch.title ?? task.title,
    notes: patch.notes ?? task.notes,
    priority: patch.priority ?? task.priority,
    when: patch.when ? readWhen(patch.when) : task.when,
    deadline: patch.deadline === undefined ? task.deadline : patch.deadline,
    tags: patch.tags ?? task.tags,
    durationMin: patch.durationMin === undefined ? task.durationMin : patch.durationMin,
    repeat: patch.repeat === undefined ? task.repeat : patch.repeat,
    checklist:
      patch.checklist?.map(({ id, label, done }, index) => ({
        id: id ?? `${TEMP_ID}${index}`,
        label,
        done: done ?? false,
      })) ?? task.checklist,
  });
