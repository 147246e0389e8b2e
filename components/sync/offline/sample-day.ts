import { minutesAt } from '@/domain/clock';
import { USUAL_HOURS } from '@/domain/day-hours';
import { VISITOR } from '@/domain/visit';
import { onDay, onDayAt } from '@/domain/when';
import { dayOf, minuteOfDay } from '@/domain/zones';
import type { Text } from '@/language/translator';
import type { Frame, Outputs, Screen, Task } from '@/server/types';
import { blank } from '../actions/task-effects';
import type { ServedVisit } from '../served';

/*
 * The day that the front door shows to people without an account: made on the page, and by the same code for the first paint.
 */

type Planned = Outputs['screens']['plan'];

export interface SampleDay {
  frame: Frame;
  screen: Screen;
  plan: Planned;
  /** The minute at which it begins, since midnight. */
  from: number;
}

interface Moment {
  day: string;
  zone: string;
}

const HALF_HOUR = 30;
const MORNING = 9 * 60;
/** The rounds of the sample need this long, in minutes. */
const LENGTH = 165;
/** So that they end before midnight. */
const LATEST = 21 * 60;
const ROUNDS = 6;

const timeAt = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** Where the sample begins: at the half hour of the visit, or in the morning on a later day. */
function beginOf({ at }: ServedVisit, { day, zone }: Moment): number {
  const minute = dayOf(at, zone) === day ? minuteOfDay(at, day, zone) : MORNING;
  return Math.min(Math.floor(minute / HALF_HOUR) * HALF_HOUR, LATEST);
}

interface Sample {
  title: string;
  durationMin: number;
  time?: string;
}

const listOf = (from: number, t: Text<'door'>): Sample[] => [
  { title: t('outline'), durationMin: 30 },
  { title: t('answer'), durationMin: 15 },
  { title: t('call'), durationMin: 10 },
  { title: t('plants'), durationMin: 10 },
  { title: t('walk'), durationMin: 30, time: timeAt(from + 75) },
  { title: t('weekend'), durationMin: 20 },
];

/** The id of a sample task. It must be free on the server, where a visitor who signs up may keep the task. */
const idOf = (seed: string, index: number): string => `${seed.slice(0, -2)}${String(index).padStart(2, '0')}`;

const tasksOf = (samples: readonly Sample[], { at, seed }: ServedVisit, day: string): Task[] =>
  samples.map(({ time = null, ...sample }, index) => ({
    ...blank,
    ...sample,
    id: idOf(seed, index),
    when: time === null ? onDay(day) : onDayAt(day, time),
    workspaceId: VISITOR,
    order: index,
    createdAt: at,
    updatedAt: at,
  }));

/** Three rounds: the first is for now. */
function planOf(
  tasks: readonly Task[],
  { day, from }: { day: string; from: number },
  t: Text<'door'>,
): Planned {
  const [outline, answer, call, plants] = tasks.map(({ id }) => id);
  const filled = [
    { name: t('deepWork'), startsAt: timeAt(from), endsAt: timeAt(from + 60), ids: [outline, answer] },
    { name: t('calls'), startsAt: timeAt(from + 120), endsAt: timeAt(from + LENGTH), ids: [call] },
    { name: t('atHome'), ids: [plants] },
  ];
  const rounds = Array.from({ length: ROUNDS }, (_, index) => {
    const { ids = [], ...round } = filled[index] ?? {};
    return { day, index, taskIds: ids.flatMap((id) => id ?? []), engaged: false, closedAt: null, ...round };
  });
  const planned = new Set(rounds.flatMap(({ taskIds }) => taskIds));
  const inRounds = tasks.filter(({ id }) => planned.has(id));
  return { plan: { day, rounds, tasks: inRounds, sessions: [], entry: null } };
}

/** The day begins soon before the visit, so that now is in view, and lasts beyond the end of the sample. */
function hoursOf(from: number) {
  const start = Math.max(Math.min(from, minutesAt(USUAL_HOURS.dayStart)), from - 120);
  const end = Math.max(minutesAt(USUAL_HOURS.dayEnd), Math.min(from + 2 * LENGTH, 24 * 60 - 1));
  return { dayStart: timeAt(start), dayEnd: timeAt(end) };
}

const frameOf = ({ at, preferences }: ServedVisit, from: number): Frame => ({
  me: {
    ...{ id: VISITOR, username: null, name: null, image: null, email: null },
    createdAt: at,
    workspaceId: VISITOR,
    preferences: { ...preferences, ...hoursOf(from) },
  },
  workspaceId: VISITOR,
  workspaces: [{ id: VISITOR, name: '', kind: 'personal', plan: 'free', role: 'owner', createdAt: at }],
  ...{ areas: [], projects: [], elsewhere: [], shared: [], views: [] },
  ...{ todayCount: 0, unread: 0, proposals: 0 },
  running: null,
  // The front door says how to begin.
  hasEngaged: true,
});

const screenOf = (day: string, tasks: Task[]): Screen => ({
  ...{ name: 'today', day, tasks, done: [], doneCount: 0 },
  ...{ headings: [], project: null, area: null, projects: [], fileCount: null, near: [], later: [] },
  isSorted: false,
});

/** The sample day of a visit, on a day in the visitor's zone. */
export function sampleDay(visit: ServedVisit, moment: Moment, t: Text<'door'>): SampleDay {
  const { day } = moment;
  const from = beginOf(visit, moment);
  const tasks = tasksOf(listOf(from, t), visit, day);
  return {
    frame: frameOf(visit, from),
    screen: screenOf(day, tasks),
    plan: planOf(tasks, { day, from }, t),
    from,
  };
}
