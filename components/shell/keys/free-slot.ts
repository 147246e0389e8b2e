import { hoursOn, USUAL_HOURS } from '@/domain/day-hours';
import { onDayAt } from '@/domain/when';
import { minuteOfDay } from '@/domain/zones';
import type { Task, When } from '@/server/types';
import { freeTimes } from '../../day/timeline/free-times';
import { LAST, timeAt } from '../../day/timeline/times';
import { screenInput, spanOf } from '../../sync/screen-input';
import { currentDay } from '../../sync/today';
import { currentZone } from '../../sync/zone';
import { showMessage } from '../../ui/toast';
import { textOfPage } from '../language/late-messages';
import { getPage } from '../state/current-page';
import type { CommandContext } from './use-command-context';

/** The day that a task gets a time on: its own, or that of the page. */
function dayFor({ when }: Task): string {
  const today = currentDay();
  const own = when.kind === 'date' && when.date >= today ? when.date : getPage()?.day;
  return own && own > today ? own : today;
}

/** What is left of the working day; past its end, of the whole day. */
function restOf(day: string, preferences: CommandContext['preferences']) {
  const { from, until } = hoursOn(day, preferences ?? USUAL_HOURS);
  const now = day === currentDay() ? minuteOfDay(Date.now(), day, currentZone()) : 0;
  return { from: Math.max(from, now), until: now < until ? until : LAST };
}

async function timesOn(
  tasks: readonly Task[],
  { day, tools, workspaceId, preferences }: CommandContext & { day: string },
): Promise<[string, When][]> {
  const { trpc, queryClient } = tools;
  const zone = currentZone();
  const name = day === currentDay() ? 'today' : 'day';
  const [{ plan }, { tasks: listed }] = await Promise.all([
    queryClient.ensureQueryData(trpc.screens.plan.queryOptions({ day, ...spanOf(day, zone) })),
    queryClient.ensureQueryData(
      trpc.screens.show.queryOptions(screenInput({ name, day }, { workspaceId, zone })),
    ),
  ]);
  const found = freeTimes(tasks, { plan, listed, zone, rest: restOf(day, preferences) });
  return [...found].map(([id, { from }]) => [id, onDayAt(day, timeAt(from))]);
}

export async function toFreeTimes(tasks: readonly Task[], context: CommandContext): Promise<void> {
  const t = await textOfPage('keys');
  const days = [...new Set(tasks.map(dayFor))];
  const found = await Promise.all(
    days.map((day) =>
      timesOn(
        tasks.filter((task) => dayFor(task) === day),
        { ...context, day },
      ),
    ),
  );
  const times = new Map(found.flat());
  const placed = tasks.filter(({ id }) => times.has(id));
  const [when] = times.values();
  if (!when) return showMessage(t('noFreeTime'));
  const label = times.size === 1 ? context.words.labels.when(when, currentDay()) : t('atFreeTimes');
  await context.actions.update(placed, ({ id }) => ({ when: times.get(id) }), label);
}
