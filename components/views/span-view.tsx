'use client';

import dynamic from 'next/dynamic';
import type { ReactNode } from 'react';
import type { Screen, ScreenName } from '@/server/types';
import { retryImport } from '../data/connection';
import { Skeleton } from '../data/page-states';
import { useOpenedEvent } from '../state/open-event';
import { addEvents } from '../tasks/day-events';
import { NoTasks } from './no-tasks';
import { ScreenView } from './screen-view';
import { setUpcomingLook, useUpcomingLook } from './upcoming-look';

type Span = Exclude<ScreenName, 'today' | 'day' | 'project' | 'area' | 'filter'>;

const titles: Record<Span, string> = {
  upcoming: 'Upcoming',
  later: 'Later',
  future: 'Future',
};

/** One line about the page, above its tasks. An empty page says more. */
const hints: Partial<Record<Span, ReactNode>> = {
  later: (
    <>
      No day yet. <span className="pointer-coarse:hidden">Drag one to a day, or press T to do it today.</span>
      <span className="hidden pointer-coarse:inline">Swipe one to the left to choose a day.</span>
    </>
  ),
  future: 'Ideas to forget about for now. Nothing here asks for your time.',
};

const emptyTexts: Record<Span, string> = {
  upcoming: 'No upcoming tasks. Tasks with a future date appear here.',
  later: 'No tasks for later. Tasks without a day stay here until you plan them.',
  future: 'No tasks for the future. Put ideas here that you do not want to plan yet.',
};

const WeekList = dynamic(
  retryImport(() => import('./week-list').then((module) => module.WeekList)),
  {
    loading: () => <Skeleton />,
  },
);
const MonthList = dynamic(
  retryImport(() => import('./month-list').then((module) => module.MonthList)),
  { loading: () => <Skeleton /> },
);
const WeekSteps = dynamic(
  retryImport(() => import('./week-steps').then((module) => module.WeekSteps)),
  { ssr: false },
);

const looks = [
  ['list', 'List'],
  ['week', 'Week'],
  ['month', 'Month'],
] as const;

/** Switches between the list, a week and a month. */
function LookChoice() {
  const look = useUpcomingLook();
  return (
    <fieldset className="flex rounded-control border border-line p-0.5 touch:-my-0.75 print:hidden">
      <legend className="sr-only">Show as</legend>
      {looks.map(([value, label]) => (
        <button
          key={value}
          type="button"
          aria-pressed={look === value}
          onClick={() => setUpcomingLook(value)}
          className="h-7 rounded-control px-2.5 text-13 text-ink-2 hover:text-ink aria-pressed:bg-hover aria-pressed:text-ink touch:h-11"
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}

function Head({ name, screen }: { name: Span; screen: Screen }) {
  const hint = screen.tasks.length > 0 && hints[name];
  return (
    <>
      <header className="px-2 pb-4">
        <div className="flex items-center justify-between gap-3">
          <h1 className="page-title">{titles[name]}</h1>
          {name === 'upcoming' && <LookChoice />}
        </div>
        {hint && <p className="pt-1 text-13 text-ink-3">{hint}</p>}
      </header>
      {name === 'upcoming' && <WeekSteps screen={screen} />}
    </>
  );
}

const OpenedEvent = dynamic(
  retryImport(() => import('./opened-event').then((module) => module.OpenedEvent)),
  { ssr: false },
);

export function SpanView({ name, day }: { name: Span; day: string }) {
  const look = useUpcomingLook();
  const isEventOpen = useOpenedEvent() !== null;
  return (
    <>
      <ScreenView
        name={name}
        day={day}
        arrange={addEvents}
        head={(screen) => <Head name={name} screen={screen} />}
        list={(parts) => {
          if (name !== 'upcoming' || look === 'list') return null;
          return look === 'week' ? <WeekList {...parts} /> : <MonthList {...parts} />;
        }}
        empty={() => <NoTasks>{emptyTexts[name]}</NoTasks>}
      />
      {isEventOpen && <OpenedEvent />}
    </>
  );
}
