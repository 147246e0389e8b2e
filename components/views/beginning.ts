import type { Frame, Screen, Task } from '@/server/types';
import { groupsOf, placesOf } from '../tasks/groups';

/** Rows that a page sends with its HTML: what is on the screen, and a little more. */
const ROWS = 100;

export const isLong = ({ tasks, projects }: Screen): boolean => tasks.length > ROWS || projects.length > ROWS;

/** The ids of the tasks in the first rows. */
function firstTasks(screen: Screen): Set<string> {
  const first = new Set<string>();
  for (const { tasks, marks = [] } of groupsOf(screen, placesOf()))
    for (const { id } of [...marks, ...tasks]) {
      if (first.size >= ROWS) return first;
      first.add(id);
    }
  return first;
}

const restOf = (left: readonly Task[]): Screen['rest'] => ({
  count: left.length,
  minutes: left.reduce((total, { durationMin }) => total + (durationMin ?? 0), 0),
  unknown: left.filter(({ durationMin }) => durationMin === null).length,
});

/** The rows of a long page that show first. The rest follows when the page has loaded. */
export function beginningOf(screen: Screen): Screen {
  const first = firstTasks(screen);
  const left = screen.tasks.filter(({ id }) => !first.has(id));
  return {
    ...screen,
    tasks: screen.tasks.filter(({ id }) => first.has(id)),
    ...(left.length > 0 && { rest: restOf(left) }),
    done: [],
    projects: screen.projects.slice(0, ROWS),
  };
}

/** A page with the projects that its tasks name. */
export function withNames(screen: Screen, { projects }: Pick<Frame, 'projects'>): Screen {
  if (screen.area) return screen;
  const named = new Set([...screen.tasks, ...screen.near, ...screen.later].map(({ projectId }) => projectId));
  return { ...screen, projects: projects.filter(({ id }) => named.has(id)) };
}
