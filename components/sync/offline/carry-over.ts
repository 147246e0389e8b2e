import { hashKey } from '@tanstack/react-query';
import { endOfDay, startOfDay } from '@/domain/zones';
import type { Outputs, Screen, ScreenInput, Task } from '@/server/types';
import { belongs } from '../actions/screens';
import { inputOf, isOf, pathOf } from './page-overlay';
import type { StoredRead } from './stored-reads';

/*
 * Pages ask for the data of a day. On a new day without the server, they get the data of an earlier one.
 */

interface Day {
  day: string;
  zone: string;
}

const dayOf = (read: StoredRead): string | undefined => {
  const day: unknown = Reflect.get(Object(inputOf(read)), 'day');
  return typeof day === 'string' ? day : undefined;
};

/** The key of the same question on another day. */
function keyOn(read: StoredRead, { day, zone }: Day): readonly unknown[] {
  const [path, options] = read.queryKey;
  const input = { ...Object(inputOf(read)), day };
  const span = {
    ...('since' in input && { since: startOfDay(day, zone) }),
    ...('until' in input && { until: endOfDay(day, zone) }),
  };
  return [path, { ...Object(options), input: { ...input, ...span } }];
}

const tasksIn = (reads: readonly StoredRead[]): Task[] => {
  const all = reads.flatMap((read) =>
    isOf('screens.show', read) ? [...read.data.tasks, ...read.data.later, ...read.data.near] : [],
  );
  return [...new Map(all.map((task) => [task.id, task])).values()];
};

/** A page on a new day. Today gets the tasks whose day has come, as far as other pages have them. */
function screenOn(screen: Screen, input: ScreenInput, all: readonly Task[]): Screen {
  const isToday = input.name === 'today';
  const isHere = ({ workspaceId }: Task) => !screen.tasks[0] || screen.tasks[0].workspaceId === workspaceId;
  const tasks = isToday ? all.filter(isHere) : screen.tasks;
  return {
    ...screen,
    day: input.day,
    tasks: tasks.filter((task) => task.status === 'open' && belongs(task, input)),
    done: input.id === undefined ? [] : screen.done,
    near: screen.near.filter((task) => !belongs(task, input)),
  };
}

/** The rounds of a new day are empty, and take over names and times. */
const planOn = ({ rounds }: Outputs['screens']['plan']['plan'], day: string): Outputs['screens']['plan'] => ({
  plan: {
    day,
    rounds: rounds.map((round) => ({ ...round, day, taskIds: [], engaged: false, closedAt: null })),
    tasks: [],
    sessions: [],
    entry: null,
  },
});

/** Answers for today, made from those of the last day before that the browser has. */
export function carryOver(reads: readonly StoredRead[], today: Day): StoredRead[] {
  const known = new Set(reads.map(({ queryKey }) => hashKey(queryKey)));
  const all = tasksIn(reads);
  const newestFirst = [...reads].sort((one, other) => other.updatedAt - one.updatedAt);
  return newestFirst.flatMap((read): StoredRead[] => {
    const day = dayOf(read);
    const queryKey = keyOn(read, today);
    const hash = hashKey(queryKey);
    if (day === undefined || day >= today.day || known.has(hash)) return [];
    const input = { ...Object(inputOf(read)), day: today.day };
    const data = dataOn({ ...read, queryKey }, input, all);
    if (data === undefined) return [];
    known.add(hash);
    return [{ ...read, queryKey, data }];
  });
}

function dataOn(read: StoredRead, input: ScreenInput, all: readonly Task[]): unknown {
  // The page of one day shows that day.
  if (isOf('screens.show', read)) return input.name === 'day' ? undefined : screenOn(read.data, input, all);
  if (isOf('screens.plan', read)) return planOn(read.data.plan, input.day);
  return ['screens.frame', 'habits.board'].includes(pathOf(read.queryKey)) ? read.data : undefined;
}
