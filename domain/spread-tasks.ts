import type { Day } from './days';

/** The insight about missed days, of which `from` is the first. `dismiss_insight` takes this id. */
export const missedDaysInsight = (from: Day): string => `missed_days:${from}`;

/** Counted for a task without a duration. */
const USUAL_MINUTES = 30;

interface Spreadable {
  id: string;
  priority: number;
  deadline: Day | null;
  durationMin: number | null;
}

interface DayLoad {
  day: Day;
  /** The minutes of what is already planned. */
  minutes: number;
}

/** The days up to a deadline. The first day alone if all are after it. */
function daysInTime(days: readonly DayLoad[], deadline: Day | null): readonly DayLoad[] {
  const inTime = days.filter(({ day }) => deadline === null || day <= deadline);
  return inTime.length > 0 ? inTime : days.slice(0, 1);
}

const minutesOf = ({ durationMin }: Spreadable) => durationMin ?? USUAL_MINUTES;

/** Tasks with the fewest possible days first, then the longest, so that short tasks fill the gaps. */
const byNeed = (days: readonly DayLoad[]) => (one: Spreadable, other: Spreadable) =>
  daysInTime(days, one.deadline).length - daysInTime(days, other.deadline).length ||
  minutesOf(other) - minutesOf(one) ||
  other.priority - one.priority ||
  (one.id < other.id ? -1 : 1);

/**
 * Spreads tasks over days. Each task goes to the day with the fewest minutes, up to its deadline if possible.
 * @returns the tasks of each day, in the order given.
 */
export function spreadTasks<Task extends Spreadable>(
  tasks: readonly Task[],
  days: readonly DayLoad[],
): { day: Day; tasks: Task[]; minutes: number }[] {
  const sorted = days.toSorted((one, other) => (one.day < other.day ? -1 : 1));
  const loads = new Map(sorted.map(({ day, minutes }) => [day, minutes]));
  const places = new Map<string, Day>();
  const loadOf = (day: Day) => loads.get(day) ?? 0;
  for (const task of tasks.toSorted(byNeed(sorted))) {
    const [first, ...others] = daysInTime(sorted, task.deadline).map(({ day }) => day);
    if (first === undefined) continue;
    const lightest = others.reduce((best, day) => (loadOf(day) < loadOf(best) ? day : best), first);
    places.set(task.id, lightest);
    loads.set(lightest, loadOf(lightest) + minutesOf(task));
  }
  return sorted.map(({ day }) => ({
    day,
    tasks: tasks.filter(({ id }) => places.get(id) === day),
    minutes: loadOf(day),
  }));
}
