import { useQueries } from '@tanstack/react-query';
import { hoursOn, USUAL_HOURS } from '@/domain/day-hours';
import { minuteOfDay } from '@/domain/zones';
import type { Task } from '@/server/types';
import { useMinute } from '../data/current-minute';
import { usePreferences } from '../data/preferences';
import { spanOf } from '../data/screen-input';
import { useToday } from '../data/today';
import { useTRPC } from '../data/trpc';
import { useWords } from '../data/words';
import { useZone } from '../data/zone';
import { type Plan, usePlan } from '../rounds/use-day';
import type { Group } from '../tasks/groups';
import { HourLines } from '../timeline/hour-lines';
import { Hours } from '../timeline/hours';
import { itemsOf, timedRounds } from '../timeline/items';
import { hoursOf, type Span } from '../timeline/times';
import { toPixels } from '../timeline/use-block';
import { useHours } from '../timeline/use-hours';

/** The hours that all days of a week show, so that the same hour is at the same height. */
function useSharedHours(days: readonly string[]): Span {
  const trpc = useTRPC();
  const today = useToday();
  const zone = useZone();
  const minute = useMinute();
  const preferences = usePreferences() ?? USUAL_HOURS;
  const plans = useQueries({
    queries: days.map((day) => trpc.screens.plan.queryOptions({ day, ...spanOf(day, zone) })),
  }).flatMap(({ data }) => (data ? [data.plan] : []));
  const working = days.map((day) => hoursOn(day, preferences));
  const spans = plans.flatMap((plan) => [...itemsOf(plan, [], zone), ...timedRounds(plan)]);
  const now = minute !== null && days.includes(today) ? [minuteOfDay(minute, today, zone)] : [];
  return hoursOf(
    {
      from: Math.min(...working.map(({ from }) => from)),
      until: Math.max(...working.map(({ until }) => until)),
    },
    [...spans.map(({ span }) => span), ...now.map((at) => ({ from: at, until: at }))],
  );
}

interface DayProps {
  day: string;
  tasks: readonly Task[];
  hours: Span;
}

function LoadedHours({ plan, tasks, hours }: Omit<DayProps, 'day'> & { plan: Plan }) {
  const day = useHours({ plan, listed: tasks });
  return <Hours day={day} hours={hours} />;
}

function DayHours(props: DayProps) {
  const { plan } = usePlan(props.day);
  return plan ? (
    <LoadedHours {...props} plan={plan} />
  ) : (
    <div style={{ height: toPixels(props.hours.until - props.hours.from) }} />
  );
}

/** The timelines of the days beside each other: cells of the week's grid, after one with the names of the hours. */
export function WeekHours({ days }: { days: readonly Group[] }) {
  const { t, common, labels } = useWords('views');
  const hours = useSharedHours(days.map(({ key }) => key));
  return (
    <>
      <div className="sticky start-0 z-20 col-start-1 row-start-3 bg-paper [--names:40px] max-md:hidden">
        <div className="relative">
          <HourLines hours={hours} />
        </div>
      </div>
      {days.map(({ key: day, tasks }, at) => (
        <section
          key={day}
          aria-label={common('sequence', { first: t('hours'), rest: labels.weekday(day) })}
          className="row-start-3 min-w-0 [--names:0px] max-md:hidden"
          style={{ gridColumnStart: at + 2 }}
        >
          <DayHours {...{ day, tasks, hours }} />
        </section>
      ))}
    </>
  );
}
