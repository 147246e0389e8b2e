'use client';

import type { ScreenName } from '@/server/types';
import { EmptyState } from '../data/page-states';
import { openPanel } from '../state/panels';
import { Button } from '../ui/button';
import { ScreenView } from './screen-view';

type Span = Exclude<ScreenName, 'today' | 'day' | 'project' | 'area' | 'filter'>;

const titles: Record<Span, string> = {
  upcoming: 'Upcoming',
  later: 'Later',
  future: 'Future',
};

const emptyTexts: Record<Span, string> = {
  upcoming: 'No upcoming tasks. Tasks with a future date appear here.',
  later: 'No tasks for later. Tasks without a day stay here until you plan them.',
  future: 'No tasks for the future. Put ideas here that you do not want to plan yet.',
};

export function SpanView({ name, day }: { name: Span; day: string }) {
  return (
    <ScreenView
      name={name}
      day={day}
      head={() => (
        <header className="px-2 pb-4">
          <h1 className="text-28 font-semibold tracking-tight">{titles[name]}</h1>
        </header>
      )}
      empty={() => (
        <EmptyState
          action={
            <Button look="primary" onClick={() => openPanel('new')}>
              New task
            </Button>
          }
        >
          {emptyTexts[name]}
        </EmptyState>
      )}
    />
  );
}
