import type { QuickFields } from '@/server/domain/quick-add';
import type { Inputs, Task } from '@/server/types';
import { currentDay } from '../data/today';
import { type TaskDraft, whenOn } from './defaults';

type NewTask = Inputs['tasks']['create'];

/** A list on the page that tasks are typed into. */
export interface AddPlace {
  name: string;
  /** What the list implies for its tasks. */
  fields: Pick<NewTask, 'when' | 'durationMin' | 'projectId' | 'areaId' | 'headingId' | 'order'>;
  round?: { day: string; index: number };
}

const dayOf = (when: NewTask['when'], otherwise: string): string => {
  if (typeof when !== 'object') return otherwise;
  if (when.kind === 'today') return currentDay();
  return when.kind === 'date' ? when.date : otherwise;
};

/** What the list implies about when its tasks are done. */
const impliedBy = ({ fields: { when }, round }: AddPlace): NewTask['when'] =>
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
export function draftIn(place: AddPlace, title: string, { round, ...own }: QuickFields): TaskDraft {
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
