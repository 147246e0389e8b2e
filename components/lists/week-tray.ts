import { useQueries } from '@tanstack/react-query';
import type { Plan } from '../day/rounds/use-day';
import { timedRounds } from '../day/timeline/items';
import { spanOf } from '../sync/screen-input';
import { useTRPC } from '../sync/trpc';
import { useZone } from '../sync/zone';
import type { Entry } from '../task/rows/groups';

/** Above the hours of a day are at most this many rows. */
const MOST_ABOVE_HOURS = 4;

/** Tasks in rounds with a time, each as its day and id. */
export type InRounds = ReadonlySet<string>;

/** Whether the hours of its day show it. */
const isInHours = (entry: Entry, inRounds: InRounds): boolean =>
  entry.kind === 'task'
    ? (entry.task.when.kind === 'date' && Boolean(entry.task.when.time)) ||
      inRounds.has(`${entry.group.key}:${entry.task.id}`)
    : entry.kind === 'mark' && Boolean(entry.mark.time);

/** The rows of a day that do not show beside its hours, and how many of them are not in the hours either. */
export function trayOf(entries: readonly Entry[], inRounds: InRounds) {
  const inHours = entries.filter((entry) => isInHours(entry, inRounds));
  const listed = entries.filter((entry) => entry.kind !== 'add' && !inHours.includes(entry));
  const cut = listed.slice(MOST_ABOVE_HOURS);
  const hidden = new Set([...inHours, ...cut].map(({ key }) => key));
  return { hidden, more: cut.length };
}

type PlanQuery = { data?: { plan: Plan | Omit<Plan, 'places'> } | undefined };

const inTimedRounds = (queries: readonly PlanQuery[]): ReadonlySet<string> =>
  new Set(
    queries.flatMap(({ data }) =>
      data
        ? timedRounds(data.plan).flatMap(({ round }) => round.taskIds.map((id) => `${data.plan.day}:${id}`))
        : [],
    ),
  );

/** The tasks in rounds with a time, each as its day and id: the hours show them. */
export function useInTimedRounds(days: readonly string[], enabled: boolean): ReadonlySet<string> {
  const trpc = useTRPC();
  const zone = useZone();
  return useQueries({
    queries: days.map((day) => trpc.screens.plan.queryOptions({ day, ...spanOf(day, zone) }, { enabled })),
    combine: inTimedRounds,
  });
}
