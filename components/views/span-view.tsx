'use client';

import { dateLabel, minutesLabel, weekdayName } from '@/server/domain/when';
import type { Screen, ScreenName } from '@/server/types';
import { openPanel } from '../frame/panels';
import { Rounds } from '../rounds/rounds';
import { Button } from '../ui/button';
import { EmptyState } from '../ui/states';
import { ScreenView } from './screen-view';

type Span = Exclude<ScreenName, 'project' | 'area'>;

const titles: Record<Span, string> = {
  today: 'Today',
  upcoming: 'Upcoming',
  later: 'Later',
  future: 'Future',
};

const empties: Record<Span, string> = {
  today: 'Nothing is planned for today. Add what matters, or drag it here from Later.',
  upcoming: 'The days ahead are free. A task with a date shows here.',
  later: 'Nothing waits here. Tasks without a day stand in Later until you plan them.',
  future: 'Some day has no wishes yet. Keep here what you do not want to think of now.',
};

const load = ({ tasks }: Screen) => tasks.reduce((sum, { durationMin }) => sum + (durationMin ?? 0), 0);

function Head({ screen }: { screen: Screen }) {
  const span = screen.name === 'project' || screen.name === 'area' ? 'today' : screen.name;
  const minutes = load(screen);
  return (
    <header className="flex items-baseline gap-3 px-2 pb-4">
      <h1 className="text-28 font-semibold tracking-tight">{titles[span]}</h1>
      {span === 'today' && (
        <p className="text-14 text-ink-3">
          {weekdayName(screen.day)}, {dateLabel(screen.day, screen.day)}
        </p>
      )}
      {span === 'today' && minutes > 0 && (
        <p className="ml-auto text-13 text-ink-3 tabular-nums">{minutesLabel(minutes)} planned</p>
      )}
    </header>
  );
}

/** One of the four lists: Today, Upcoming, Later, Future. */
export function SpanView({ name, day }: { name: Span; day: string }) {
  return (
    <ScreenView
      name={name}
      day={day}
      head={(screen) => (
        <>
          <Head screen={screen} />
          {name === 'today' && <Rounds day={screen.day} />}
        </>
      )}
      empty={() => (
        <EmptyState
          action={
            <Button look="primary" onClick={() => openPanel('new')}>
              New task
            </Button>
          }
        >
          {empties[name]}
        </EmptyState>
      )}
    />
  );
}
