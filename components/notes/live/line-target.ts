import { onDay, type When } from '@/domain/when';
import type { Frame } from '@/server/types';
import { getPage } from '../../shell/state/current-page';
import { dayRounds } from '../../shell/state/day-rounds';
import type { NewTask } from '../../sync/actions/actions';
import { currentDay } from '../../sync/today';

/** Where the task goes that is made of a line. */
export interface LineTarget {
  name: string;
  fields: Pick<NewTask, 'when' | 'projectId' | 'areaId'>;
  round?: { day: string; index: number };
}

const spans = new Map<string, When>([
  ['today', { kind: 'today' }],
  ['later', { kind: 'anytime' }],
  ['future', { kind: 'someday' }],
]);

const inRound = /^(?:file:round|planned|round):(\d)/;

interface Around {
  frame: Pick<Frame, 'projects' | 'areas'> | undefined;
  nameWhen: (when: When) => string;
}

/** What a drop target is for a line: a round of the page, or a place or span of the sidebar. */
export function lineTarget(overId: string, { frame, nameWhen }: Around): LineTarget | undefined {
  const [, index] = inRound.exec(overId) ?? [];
  const day = getPage()?.day;
  const name = index && dayRounds.get()?.titles[Number(index)];
  if (name && day) {
    const when: When = day === currentDay() ? { kind: 'today' } : onDay(day);
    return { name, fields: { when }, round: { day, index: Number(index) } };
  }
  const [file, kind = '', id = ''] = overId.split(':');
  if (file !== 'file') return undefined;
  const when = spans.get(kind);
  if (when) return { name: nameWhen(when), fields: { when } };
  const project = kind === 'project' ? frame?.projects.find((one) => one.id === id) : undefined;
  if (project) return { name: project.name, fields: { projectId: id } };
  const area = kind === 'area' ? frame?.areas.find((one) => one.id === id) : undefined;
  return area && { name: area.name, fields: { areaId: id } };
}
