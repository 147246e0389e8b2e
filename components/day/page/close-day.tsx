'use client';

import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { addDays } from '@/domain/days';
import type { Screen } from '@/server/types';
import { useScreen } from '../../lists/list-page';
import { useText } from '../../shell/language/language';
import { NotLoaded } from '../../shell/parts/query-states';
import { useWords } from '../../shell/parts/words';
import { openPanel } from '../../shell/state/panels';
import { useToday } from '../../sync/today';
import { Button, buttonLook } from '../../ui/button';
import { smallIcon } from '../../ui/icon';
import { Link } from '../../ui/link';
import { DayLoad } from '../rounds/day-load';
import { type Plan, usePlan } from '../rounds/use-day';
import { JournalEntry } from './late';
import { LeftTasks } from './left-tasks';
import { achieved, leftToday } from './left-today';
import { useClosedDay } from './use-closed-day';

/** How full tomorrow is, which decides what is put off. */
function Tomorrow({ day }: { day: string }) {
  const t = useText('views');
  const dates = useText('dates');
  const date = addDays(day, 1);
  const screen = useScreen({ name: 'day', date });
  const { plan } = usePlan(date);
  return (
    <section aria-label={dates('tomorrow')} className="min-h-18">
      <h2 className="flex items-baseline pb-1 text-13 font-semibold">
        <span className="flex-1">{dates('tomorrow')}</span>
        <Link
          href={`/day/${date}`}
          className="text-12 font-normal text-ink-3 hover:text-ink touch:-my-3.5 touch:py-3.5"
        >
          {t('planIt')}
        </Link>
      </h2>
      {plan && screen.data && (
        <div className="flex *:flex-1">
          <DayLoad plan={plan} listed={screen.data.tasks} />
        </div>
      )}
    </section>
  );
}

function Loaded({ screen, plan }: { screen: Screen; plan: Plan }) {
  const words = useWords('views');
  const { t, labels } = words;
  const { day } = plan;
  const { close } = useClosedDay();
  const left = useMemo(() => leftToday(plan, screen.tasks), [plan, screen.tasks]);
  const got = achieved(screen.doneCount, plan, words);
  const name = labels.dayAndDate(day, day);
  return (
    <div data-wide="" className="@container max-w-240">
      <header className="flex flex-wrap items-center gap-x-3 px-2 pb-5">
        <h1 className="page-title">{t('closeDay')}</h1>
        <p className="pt-1.5 text-14 text-ink-3">
          {got ? t('dayAchieved', { day: name, achieved: got }) : name}
        </p>
      </header>
      <div className="grid gap-x-10 gap-y-8 @min-[840px]:grid-cols-[minmax(0,1fr)_320px]">
        <LeftTasks tasks={left} screen={screen} plan={plan} />
        <div className="flex min-w-0 flex-col gap-6 self-start px-2 @min-[840px]:sticky @min-[840px]:top-6 @min-[840px]:px-0">
          <Tomorrow day={day} />
          <Button onClick={() => openPanel('new')} className="-mx-3 self-start font-normal text-ink-3">
            <Plus {...smallIcon} />
            {t('inYourHead')}
          </Button>
          <JournalEntry day={day} entry={plan.entry} />
          <Link href="/today" onClick={close} className={buttonLook('primary', 'self-start')}>
            {t('doneForToday')}
          </Link>
        </div>
      </div>
    </div>
  );
}

export function CloseDay() {
  const today = useToday();
  const screen = useScreen({ name: 'today' });
  const { plan, error, refetch } = usePlan(today);
  if (!screen.data) return <NotLoaded query={screen} />;
  if (!plan) return <NotLoaded query={{ error, refetch }} />;
  return <Loaded key={today} screen={screen.data} plan={plan} />;
}
