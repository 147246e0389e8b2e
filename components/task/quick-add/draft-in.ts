import { addDays } from '@/domain/days';
import type { QuickFields } from '@/domain/quick-add';
import { onDay } from '@/domain/when';
import type { Inputs, Task } from '@/server/types';
import { canEdit } from '../../shell/parts/permissions';
import type { PageState } from '../../shell/state/current-page';
import { currentDay } from '../../sync/today';

type NewTask = Inputs['tasks']['create'];

/** A list on the page that tasks are typed into. */
export interface AddPlace {
  name: string;
  /** What the list implies for its tasks. */
  fields: Pick<NewTask, 'when' | 'durationMin' | 'projectId' | 'areaId' | 'headingId' | 'order'>;
  round?: { day: string; index: number };
}

/** The task to create from a line, and the round to add it to. */
export interface TaskDraft {
  task: NewTask;
  round?: { day: string; index: number };
}

const whenOn = (day: string) => (day === currentDay() ? { kind: 'today' as const } : onDay(day));

const dayOf = (when: NewTask['when'], otherwise: string): string => {
  if (typeof when !== 'object') return otherwise;
  if (when.kind === 'today') return currentDay();
  return when.kind === 'date' ? when.date : otherwise;
};

/** What the list implies about when its tasks are done. */
const impliedBy = ({ fields: { when }, round }: Omit<AddPlace, 'name'>): NewTask['when'] =>
  when ?? (round && whenOn(round.day));

/** The day of a task, else what it has instead of one. */
const slotOf = (when: NewTask['when']) => dayOf(when, typeof when === 'object' ? when.kind : '');

/** Whether a task that was typed into a list is not in it: the line named another day or place. */
export function isElsewhere(place: AddPlace, task: Pick<Task, 'when' | 'projectId' | 'areaId'>): boolean {
  const { projectId, areaId } = place.fields;
  const when = impliedBy(place);
  return (
    Boolean(projectId && projectId !== task.projectId) ||
    Boolean(areaId && areaId !== task.areaId) ||
    (when !== undefined && slotOf(when) !== slotOf(task.when))
  );
}

/** The task of a line typed into a list. What the line says comes before what the list implies. */
export function draftIn(
  place: Omit<AddPlace, 'name'>,
  title: string,
  { round, ...own }: QuickFields,
): TaskDraft {
  const { when: _, durationMin, order, ...filed } = place.fields;
  const isFiled = Boolean(own.projectId || own.areaId);
  const day = place.round?.day ?? currentDay();
  const implied = impliedBy(place) ?? (round === undefined ? undefined : whenOn(day));
  const task = {
    title,
    ...(implied && { when: implied }),
    ...(durationMin && { durationMin }),
    ...(isFiled ? {} : { ...filed, order }),
    ...own,
  };
  const index = round ?? place.round?.index;
  return index === undefined ? { task } : { task, round: { day: dayOf(task.when, day), index } };
}

/** What the page implies for a new task. */
function fieldsOfPage(page: PageState | null): AddPlace['fields'] {
  if (!page) return {};
  // The caller may not create tasks in a read-only place.
  if (page.place && !canEdit(page.place)) return {};
  if (page.name === 'today') return { when: { kind: 'today' } };
  if (page.name === 'day') return { when: { kind: 'date', date: page.day } };
  // Upcoming shows only tasks with a future date.
  if (page.name === 'upcoming') return { when: onDay(addDays(currentDay(), 1)) };
  if (page.name === 'future') return { when: { kind: 'someday' } };
  if (page.name === 'project') return { projectId: page.place?.id };
  if (page.name === 'area') return { areaId: page.place?.id };
  return {};
}

/** The task of a line that is typed on a page. A round is of the day on the page, or else of today. */
export function draftOn(page: PageState | null, title: string, fields: QuickFields): TaskDraft {
  const implied = fieldsOfPage(page);
  if (fields.round === undefined) return draftIn({ fields: implied }, title, fields);
  const day = page?.name === 'day' ? page.day : currentDay();
  return draftIn({ fields: { ...implied, when: whenOn(day) } }, title, fields);
}
