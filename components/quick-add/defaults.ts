import { addDays } from '@/server/domain/days';
import type { QuickFields } from '@/server/domain/quick-add';
import { onDay } from '@/server/domain/when';
import type { Inputs } from '@/server/types';
import { canEdit } from '../data/permissions';
import { currentDay } from '../data/today';
import type { PageState } from '../state/current-page';

type NewTask = Inputs['tasks']['create'];

/** What the page a task is made on says of it, where the line does not. */
function ofPage(page: PageState | null): Partial<NewTask> {
  if (!page) return {};
  // What only reads is no place to put something.
  if (page.place && !canEdit(page.place)) return {};
  if (page.name === 'today') return { when: { kind: 'today' } };
  if (page.name === 'day') return { when: { kind: 'date', date: page.day } };
  // A task without a date would not show here.
  if (page.name === 'upcoming') return { when: onDay(addDays(currentDay(), 1)) };
  if (page.name === 'future') return { when: { kind: 'someday' } };
  if (page.name === 'project') return { projectId: page.id };
  if (page.name === 'area') return { areaId: page.id };
  return {};
}

/** What a line makes: a task, and the round of a day that it goes into. */
export interface Made {
  task: NewTask;
  round?: { day: string; index: number };
}

/** The day that a line speaks of, or else the page. */
function dayOfLine(when: QuickFields['when'], page: PageState | null): string {
  if (when?.kind === 'date') return when.date;
  return !when && page?.name === 'day' ? page.day : currentDay();
}

/** The task a line asks for: its own words first, then what the page implies. What is for a round is for its day. */
export function taskOf(title: string, { round, ...fields }: QuickFields, page: PageState | null): Made {
  const implied = ofPage(page);
  const placed = fields.projectId || fields.areaId ? { projectId: undefined, areaId: undefined } : {};
  const task = { title, ...implied, ...placed, ...fields };
  if (round === undefined) return { task };
  const day = dayOfLine(fields.when, page);
  const when = fields.when ?? (day === currentDay() ? { kind: 'today' as const } : onDay(day));
  return { task: { ...task, when }, round: { day, index: round } };
}
