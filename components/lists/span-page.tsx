'use client';

import type { Screen, ScreenName } from '@/server/types';
import { useText, useTexts } from '../shell/language/language';
import { useOpenedEvent } from '../shell/state/open-event';
import { upcomingLook } from '../shell/state/upcoming-look';
import { MonthList, OpenedEvent, WeekList } from './late';
import { ListPage } from './list-page';
import { NoTasks } from './no-tasks';
import { WeekSteps } from './week-steps';

type Span = Exclude<ScreenName, 'today' | 'day' | 'project' | 'area' | 'filter'>;

const emptyTexts = { upcoming: 'emptyUpcoming', later: 'emptyLater', future: 'emptyFuture' } as const;

function LookChoice() {
  const t = useText('views');
  const look = upcomingLook.use();
  return (
    <fieldset className="flex rounded-control border border-line p-0.5 touch:-my-0.75 print:hidden">
      <legend className="sr-only">{t('showAs')}</legend>
      {(['list', 'week', 'month'] as const).map((value) => (
        <button
          key={value}
          type="button"
          aria-pressed={look === value}
          onClick={() => upcomingLook.set(value)}
          className="h-7 rounded-control px-2.5 text-13 text-ink-2 hover:text-ink aria-pressed:bg-hover aria-pressed:text-ink touch:h-11"
        >
          {t(value)}
        </button>
      ))}
    </fieldset>
  );
}

function Head({ name, screen }: { name: Span; screen: Screen }) {
  const { t, common } = useTexts('views');
  // An empty page says more.
  const hasHint = screen.tasks.length > 0 && name !== 'upcoming';
  return (
    <>
      <header className="px-2 pb-4">
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <h1 className="page-title">{common(name)}</h1>
          {name === 'upcoming' && <LookChoice />}
        </div>
        {hasHint && (
          <p className="pt-1 text-13 text-ink-3">
            {t.rich(name === 'future' ? 'hintFuture' : 'hintLater', {
              keys: (text) => <span className="pointer-coarse:hidden">{text}</span>,
              touch: (text) => <span className="hidden pointer-coarse:inline">{text}</span>,
            })}
          </p>
        )}
      </header>
      {name === 'upcoming' && <WeekSteps screen={screen} />}
    </>
  );
}

function SpanPage({ name }: { name: Span }) {
  const t = useText('views');
  const look = upcomingLook.use();
  const openedEvent = useOpenedEvent();
  return (
    <>
      <ListPage
        name={name}
        head={(screen) => <Head name={name} screen={screen} />}
        list={(screen) => {
          if (name !== 'upcoming') return null;
          if (look === 'month') return <MonthList screen={screen} />;
          return look === 'week' && <WeekList screen={screen} />;
        }}
        empty={() => <NoTasks>{t(emptyTexts[name])}</NoTasks>}
      />
      {openedEvent && <OpenedEvent />}
    </>
  );
}

export const UpcomingPage = () => <SpanPage name="upcoming" />;
export const LaterPage = () => <SpanPage name="later" />;
export const FuturePage = () => <SpanPage name="future" />;
