import { useQueries } from '@tanstack/react-query';
import { hoursOn, USUAL_HOURS } from '@/domain/day-hours';
import { minuteOfDay } from '@/domain/zones';
import type { Task } from '@/server/types';
import { type Plan, usePlan } from '../day/rounds/use-day';
import { HourLines } from '../day/timeline/hour-lines';
import { Hours } from '../day/timeline/hours';
import { itemsOf, timedRounds } from '../day/timeline/items';
import { hoursOf, type Span } from '../day/timeline/times';
import { toPixels } from '../day/timeline/use-block';
import { useHours } from '../day/timeline/use-hours';
import { usePreferences } from '../shell/parts/preferences';
import { useWords } from '../shell/parts/words';
import { useMinute } from '../sync/current-minute';
import { spanOf } from '../sync/screen-input';
import { useToday } from '../sync/today';
import { useTRPC } from '../sync/trpc';
import { useZone } from '../sync/zone';
import type { Group } from '../task/rows/groups';

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
