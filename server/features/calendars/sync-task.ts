import { pagePath } from '../../../domain/addresses';
import { clockOf, instantAt } from '../../../domain/clock';
import {
  type EventSide,
  firstLines,
  type Merged,
  mergeTaskAndEvent,
  type Slot,
  type TaskSide,
} from '../../../domain/merge-task-and-event';
import { cut } from '../../../domain/shorten';
import { dayOf } from '../../../domain/zones';
import { type SignedIn, write } from '../../core/operation/trpc';
import { updateTask } from '../tasks/update';
import { type CalendarClient, instantOf, type TaskText, type WrittenState } from './calendar-types';
import {
  addWritten,
  hasCalendar,
  lockUnchanged,
  lockWritten,
  readChanges,
  removeWritten,
  type SyncedTask,
  type SyncRow,
  setWritten,
} from './sync-rows';
import { taskEventId } from './task-event-id';

/*
 * Compares one task with its event, and writes at most one of them. Every step can be cut off, and run by two processes:
 * the event is written only over the version that was read, the task only if it did not change, and what is known of the
 * event is stored with the change of the task, or before and after that of the event. A step that finds something else
 * than expected writes nothing; the task is then compared again.
 */

const MINUTE = 60_000;
const USUAL_MINUTES = 30;
const MOST_MINUTES = 10_080;
const MOST_TITLE = 500;

export interface Syncing {
  ctx: SignedIn;
  client: CalendarClient;
}

/** Undefined for an event that is gone. */
type State = WrittenState | 'same' | undefined;

interface Step {
  row: SyncRow;
  task: SyncedTask;
  here: TaskSide;
}

const eventOf = ({ ctx }: Syncing, { taskId, remoteId }: SyncRow) => ({
  remoteId,
  eventId: taskEventId(taskId, ctx.caller.id),
});

function toTaskSide({ ctx }: Syncing, taskId: string, task: SyncedTask): TaskSide {
  const { title, notes, date, time, durationMin } = task;
  return {
    title,
    start: date && time ? instantAt(date, time, ctx.zone) : null,
    minutes: durationMin ?? USUAL_MINUTES,
    text: [firstLines(notes), taskUrl(ctx, taskId)].filter(Boolean).join('\n\n'),
  };
}

const taskUrl = ({ appUrl }: SignedIn, taskId: string) => appUrl + pagePath('task', taskId);

const toText = ({ ctx }: Syncing, taskId: string, { title, start, minutes, text }: Slot): TaskText => ({
  ...{ title, text, start, end: start + minutes * MINUTE },
  url: taskUrl(ctx, taskId),
});

const minutesOf = ({ start, end }: WrittenState): number =>
  Math.min(MOST_MINUTES, Math.max(1, Math.round((instantOf(end) - instantOf(start)) / MINUTE)));

/** An event as a task can follow it: to the minute, in the person's zone, with a title. */
function followable({ ctx }: Syncing, state: WrittenState, otherwise: string): EventSide {
  const { start } = state;
  return {
    title: cut(state.title.trim(), MOST_TITLE - 1) || otherwise,
    start:
      typeof start === 'string'
        ? start
        : instantAt(dayOf(start, ctx.zone), clockOf(start, ctx.zone), ctx.zone),
    minutes: minutesOf(state),
  };
}

/** Removes the event. The link stays until that is certain. */
async function erase(syncing: Syncing, row: SyncRow, etag: string | null): Promise<boolean> {
  const { db } = syncing.ctx;
  if (!(await setWritten(db, row, { etag: null, agreed: row.agreed }))) return false;
  if (!(await syncing.client.erase({ ...eventOf(syncing, row), etag }))) return false;
  await removeWritten(db, { ...row, etag: null });
  return true;
}

/** Writes the event over the version that was read; null for a new one. */
async function writeEvent(
  syncing: Syncing,
  { row }: Step,
  { slot, over }: { slot: Slot; over: string | null },
): Promise<boolean> {
  const event = toText(syncing, row.taskId, slot);
  const named = eventOf(syncing, row);
  const etag = await syncing.client.write({ ...named, etag: over, event });
  if (etag === null) return false;
  if (await setWritten(syncing.ctx.db, row, { etag, agreed: slot })) return true;
  // The connection ended meanwhile, and nothing else would remove the event.
  if (!(await hasCalendar(syncing.ctx.db, row))) await syncing.client.erase({ ...named, etag });
  return false;
}

/** What the task changes to; fields that it has already are left out. */
function changeOf({ ctx }: Syncing, { task, here }: Step, { title, start, minutes }: Merged) {
  const day = typeof start === 'number' ? dayOf(start, ctx.zone) : (start ?? task.date);
  const time = typeof start === 'number' ? clockOf(start, ctx.zone) : null;
  const when = day && { kind: 'date' as const, date: day, hasTime: time !== null, time };
  return {
    ...(title !== here.title && { title }),
    ...(start !== here.start && when && { when }),
    ...(minutes !== here.minutes && { durationMin: minutes }),
  };
}

const operation = { tool: 'update_task', event: 'updated' } as const;

/** Changes the task as its event did, and stores what the event is; null if it is gone. */
function followEvent(
  syncing: Syncing,
  { row, task }: Step,
  {
    change,
    written,
  }: { change: ReturnType<typeof changeOf>; written: Pick<SyncRow, 'etag' | 'agreed'> | null },
): Promise<boolean> {
  return write(syncing.ctx, operation, async (writing) => {
    if (!(await lockWritten(writing.db, row)) || !(await lockUnchanged(writing.db, row.taskId, task)))
      return false;
    await updateTask(writing, row.taskId, change);
    if (written) await setWritten(writing.db, row, written);
    else await removeWritten(writing.db, row);
    return true;
  });
}

/** The event is not there: it is still to be written, or was deleted. */
async function withoutEvent(syncing: Syncing, step: Step): Promise<boolean> {
  const { row, here, task } = step;
  const { db } = syncing.ctx;
  const { start } = here;
  if (start === null) return (await removeWritten(db, row)) > 0;
  if (row.etag === null) return writeEvent(syncing, step, { slot: { ...here, start }, over: null });
  if (!task.mayEdit || row.agreed?.start !== start) {
    // It was deleted before the task moved, or by someone who may not change the task. It is written again.
    await setWritten(db, row, { etag: null, agreed: row.agreed });
    return false;
  }
  const change = changeOf(syncing, step, { ...here, start: null });
  return followEvent(syncing, step, { change, written: null });
}

const isEqual = (slot: Merged, { title, start, minutes }: EventSide): boolean =>
  slot.title === title && slot.start === start && slot.minutes === minutes;

/** Whether nothing changed on either side since they last agreed. */
const isSettled = ({ row: { agreed }, here }: Step): boolean =>
  agreed !== null &&
  here.start !== null &&
  isEqual(agreed, { ...here, start: here.start }) &&
  here.text === agreed.text;

/** Both are there: each follows the other. */
async function withEvent(syncing: Syncing, step: Step, state: WrittenState): Promise<boolean> {
  const { row, here, task } = step;
  const { agreed, etag } = row;
  const raw = { title: state.title, start: state.start, minutes: minutesOf(state) };
  const there = followable(syncing, state, agreed?.title ?? here.title);
  const changedHere = await readChanges(syncing.ctx.db, row.taskId);
  const changedThere = state.changedAt ?? 0;
  const merged = task.mayEdit ? mergeTaskAndEvent({ agreed, here, there, changedHere, changedThere }) : here;
  const change = changeOf(syncing, step, merged);
  if (Object.keys(change).length > 0) {
    const start = typeof raw.start === 'number' ? raw.start : (agreed?.start ?? 0);
    const seen = { ...raw, start, text: agreed?.text ?? '' };
    return followEvent(syncing, step, { change, written: { etag: state.etag, agreed: seen } });
  }
  const { start } = merged;
  if (typeof start !== 'number') return erase(syncing, row, state.etag);
  const slot = { ...here, start };
  if (!isEqual(slot, raw) || slot.text !== agreed?.text)
    return writeEvent(syncing, step, { slot, over: state.etag });
  return state.etag === etag || setWritten(syncing.ctx.db, row, { etag: state.etag, agreed: slot });
}

const endOf = ({ start, minutes }: Slot) => start + minutes * MINUTE;

/** Brings a task and its event one step closer. Returns true if nothing is left to do. */
export async function syncTask(syncing: Syncing, row: SyncRow, state: State): Promise<boolean> {
  const { task, etag, agreed } = row;
  if (task?.status === 'done') return true;
  if (task?.status !== 'open')
    return erase(syncing, row, state === undefined || state === 'same' ? etag : state.etag);
  const step = { row, task, here: toTaskSide(syncing, row.taskId, task) };
  if (!row.isWritten) await addWritten(syncing.ctx.db, row);
  if (state === undefined) return withoutEvent(syncing, step);
  if (state !== 'same') return withEvent(syncing, step, state);
  if (!etag || !agreed) return false;
  if (isSettled(step)) return true;
  return withEvent(syncing, step, { ...agreed, end: endOf(agreed), etag, changedAt: null });
}
