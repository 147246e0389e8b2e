import type { QuickFields } from '@/server/domain/quick-add';
import { onDay } from '@/server/domain/when';
import type { Inputs } from '@/server/types';
import { currentDay } from '../data/today';
import type { TaskDraft } from './defaults';

type NewTask = Inputs['tasks']['create'];

/** A list on the page that tasks are typed into. */
export interface AddPlace {
  name: string;
  /** What the list implies for its tasks. */
  fields: Pick<NewTask, 'when' | 'durationMin' | 'projectId' | 'areaId' | 'headingId' | 'order'>;
  round?: { day: string; index: number };
}

const whenOn = (day: string) => (day === currentDay() ? { kind: 'today' as const } : onDay(day));

const dayOf = (when: NewTask['when'], otherwise: string): string => {
  if (typeof when !== 'object') return otherwise;
  if (when.kind === 'today') return currentDay();
  return when.kind === 'date' ? when.date : otherwise;
};

/** The task of a line typed into a list. What the line says comes before what the list implies. */
export function draftIn(place: AddPlace, title: string, { round, ...own }: QuickFields): TaskDraft {
  const { when, durationMin, order, ...filed } = place.fields;
  const isFiled = Boolean(own.projectId || own.areaId);
  const day = place.round?.day ?? currentDay();
  const implied = place.round || round !== undefined ? (when ?? whenOn(day)) : when;
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
