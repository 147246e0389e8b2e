import { addDays } from '@/server/domain/days';
import type { QuickFields } from '@/server/domain/quick-add';
import { onDay } from '@/server/domain/when';
import type { Inputs } from '@/server/types';
import { canEdit } from '../data/permissions';
import { currentDay } from '../data/today';
import type { PageState } from '../state/current-page';

type NewTask = Inputs['tasks']['create'];

/** Field values that the current page implies for a new task. */
function defaultsOfPage(page: PageState | null): Partial<NewTask> {
  if (!page) return {};
  // The caller may not create tasks in a read-only place.
  if (page.place && !canEdit(page.place)) return {};
  if (page.name === 'today') return { when: { kind: 'today' } };
  if (page.name === 'day') return { when: { kind: 'date', date: page.day } };
  // Upcoming shows only tasks with a future date.
  if (page.name === 'upcoming') return { when: onDay(addDays(currentDay(), 1)) };
  if (page.name === 'future') return { when: { kind: 'someday' } };
  if (page.name === 'project') return { projectId: page.id };
  if (page.name === 'area') return { areaId: page.id };
  return {};
}

/** When a task is planned that is for a day. */
export const whenOn = (day: string) => (day === currentDay() ? { kind: 'today' as const } : onDay(day));

/** The task to create from a line, and the round to add it to. */
export interface TaskDraft {
  task: NewTask;
  round?: { day: string; index: number };
}

/** The day of the line, else of the page, else today. */
function dayOfLine(when: QuickFields['when'], page: PageState | null): string {
  if (when?.kind === 'date') return when.date;
  return !when && page?.name === 'day' ? page.day : currentDay();
}

/** Merges a line's fields over the page's defaults. A task for a round is dated to the day of that round. */
export function toTaskDraft(
  title: string,
  { round, ...fields }: QuickFields,
  page: PageState | null,
): TaskDraft {
  const implied = defaultsOfPage(page);
  const placed = fields.projectId || fields.areaId ? { projectId: undefined, areaId: undefined } : {};
  const task = { title, ...implied, ...placed, ...fields };
  if (round === undefined) return { task };
  const day = dayOfLine(fields.when, page);
  const when = fields.when ?? whenOn(day);
  return { task: { ...task, when }, round: { day, index: round } };
}
