import { ChevronLeft, ChevronRight } from 'lucide-react';
import { addDays, diffDays } from '@/domain/days';
import { focusOn } from '@/domain/journal';
import type { Screen } from '@/server/types';
import { sumLabel } from '../../journal/entries/sum-label';
import { useText } from '../../shell/language/language';
import { useWords } from '../../shell/parts/words';
import { dayPath } from '../../shell/state/current-page';
import { useIsVisitor } from '../../sync/served';
import { useToday } from '../../sync/today';
import { useZone } from '../../sync/zone';
import { icon } from '../../ui/icon';
import { Link } from '../../ui/link';
import { DayLoad } from '../rounds/day-load';
import type { Plan } from '../rounds/use-day';
import { DayDots } from './day-dots';

const arrows = [
  { by: -1, name: 'previousDay', keys: '[', Icon: ChevronLeft },
  { by: 1, name: 'nextDay', keys: ']', Icon: ChevronRight },
] as const;

function Days({ day, today }: { day: string; today: string }) {
  const t = useText('views');
  return (
    <nav aria-label={t('days')} className="flex pt-1 touch:pt-0 print:hidden">
      {arrows.map(({ by, name, keys, Icon }) => (
        <Link
          key={name}
          href={dayPath(addDays(day, by), today)}
          aria-label={t(name)}
          data-tip={t(name)}
          data-keys={keys}
          className="grid size-8 place-items-center rounded-control text-ink-3 hover:bg-hover hover:text-ink touch:size-11"
        >
          <Icon {...icon} className="rtl:-scale-x-100" />
        </Link>
      ))}
      {day !== today && (
        <Link
          href="/today"
          className="flex h-8 items-center rounded-control px-2 text-13 text-ink-2 hover:bg-hover hover:text-ink touch:h-11"
        >
          {t('backToToday')}
        </Link>
      )}
    </nav>
  );
}

export function DayHead({ plan, screen }: { plan: Plan; screen: Screen }) {
  const { day } = plan;
  const words = useWords('views');
  const { labels } = words;
  const zone = useZone();
  const today = useToday();
  const date = labels.dayAndDate(day, today);
  const isVisitor = useIsVisitor();
  // The front door has a heading of its own.
  const Title = isVisitor ? 'h2' : 'h1';
  const look = isVisitor ? 'pt-1 text-20 font-semibold' : 'page-title';
  const isNear = Math.abs(diffDays(today, day)) <= 1;
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-2 px-2 pb-5">
      <Title className={look}>{isNear ? labels.day(day, today) : date}</Title>
      {isNear && <p className="pt-1.5 text-14 text-ink-3">{date}</p>}
      <DayDots rounds={plan.rounds} />
      {!isVisitor && <Days day={day} today={today} />}
      {day >= today ? (
        <DayLoad plan={plan} listed={screen.tasks} />
      ) : (
        <p className="ms-auto pt-1.5 text-13 text-ink-3 tabular-nums max-md:ms-0 max-md:w-full">
          {sumLabel({ focus: focusOn(day, plan.sessions, zone), done: screen.doneCount }, words)}
        </p>
      )}
    </header>
  );
}
