'use client';

import { Diamond, Flag } from 'lucide-react';
import { addDays, weekday } from '@/server/domain/days';
import { periodStart } from '@/server/domain/habits';
import { dayLabel, isFromEarlier } from '@/server/domain/when';
import type { Screen, Task } from '@/server/types';
import { usePlan } from '../rounds/use-day';
import { openTask } from '../state/open-task';
import { openPanel } from '../state/panels';
import { counted } from './left-today';
import { useScreen } from './screen-view';
import { createTicked, type Ritual, type Step, Steps } from './steps';
import { setUpcomingLook } from './upcoming-look';
import { useWeekReview } from './use-week-review';

const DAYS = 7;

interface Due {
  id: string;
  name: string;
  day: string;
  isTask: boolean;
}

/** The deadlines and milestones of the coming seven days, by day. */
function dueIn({ day, tasks, headings }: Screen): Due[] {
  const last = addDays(day, DAYS);
  const isNear = (deadline: string | null) => deadline !== null && deadline >= day && deadline <= last;
  return [
    ...tasks.flatMap(({ id, title, deadline }) =>
      deadline && isNear(deadline) ? { id, name: title, day: deadline, isTask: true } : [],
    ),
    ...headings.flatMap(({ id, name, deadline }) =>
      deadline && isNear(deadline) ? { id, name, day: deadline, isTask: false } : [],
    ),
  ].sort((one, other) => (one.day < other.day ? -1 : 1));
}

const MOST_DUE = 8;

const DueList = ({ due, today }: { due: readonly Due[]; today: string }) => (
  <ul aria-label="Due this week" className="pb-2 pl-6">
    {due.slice(0, MOST_DUE).map(({ id, name, day, isTask }) => (
      <li key={id} className="flex items-center gap-2 py-0.5 text-13 text-ink-2">
        {isTask ? <Flag size={12} aria-hidden="true" /> : <Diamond size={12} aria-hidden="true" />}
        {isTask ? (
          <button type="button" onClick={() => openTask(id)} className="truncate text-left hover:underline">
            {name}
          </button>
        ) : (
          <span className="truncate">{name}</span>
        )}
        <span className="ml-auto shrink-0 text-12 text-ink-3">{dayLabel(day, today)}</span>
      </li>
    ))}
    {due.length > MOST_DUE && <li className="text-12 text-ink-3">and {due.length - MOST_DUE} more</li>}
  </ul>
);

/** The tasks of the coming seven days that say nothing of how long they take. */
const unestimated = ({ day, tasks }: Screen): Task[] =>
  tasks.filter(
    ({ when, durationMin }) =>
      durationMin === null && when.kind === 'date' && when.date > day && when.date <= addDays(day, DAYS),
  );

function usePlanSteps(screen: Screen): Step[] {
  const { day } = screen;
  const tomorrow = addDays(day, 1);
  const { plan } = usePlan(tomorrow);
  const due = dueIn(screen);
  const left = unestimated(screen).length;
  const isPlanned = plan?.rounds.some(({ taskIds }) => taskIds.length > 0) ?? false;
  const showWeek = { name: 'Show the week', run: () => setUpcomingLook('week') };
  return [
    {
      text: due.length > 0 ? 'Look at what is due.' : 'Nothing is due this week.',
      isDone: due.length === 0,
      content: due.length > 0 && <DueList due={due} today={day} />,
    },
    { text: 'Drag the few tasks that matter from Later to a day.', act: showWeek },
    {
      text:
        left > 0 ? `Estimate ${counted(left)} without a duration.` : 'Every task of the week has a duration.',
      isDone: left === 0,
    },
    { text: 'Move something from each day that is amber.', act: showWeek },
    {
      text: 'Plan the rounds of tomorrow.',
      isDone: isPlanned,
      link: { name: 'Tomorrow', href: `/day/${tomorrow}` },
    },
  ];
}

function useReviewSteps({ day }: Screen): Step[] {
  const today = useScreen({ name: 'today', day }).screen.data;
  const earlier = today?.tasks.filter(({ when }) => isFromEarlier(when, day)).length;
  const write = useWeekReview(day);
  return [
    {
      text: earlier
        ? `Decide about ${counted(earlier)} from earlier days.`
        : 'Nothing is left from earlier days.',
      isDone: earlier === 0,
      link: { name: 'Today', href: '/today' },
    },
    {
      text: 'Write down what is still in your head.',
      act: { name: 'New task', run: () => openPanel('new') },
    },
    { text: 'Let go of what has waited too long.', link: { name: 'Later', href: '/later' } },
    {
      text: 'Write the review. It begins with what got done, and stays in your notes.',
      act: { name: 'Open the review', run: () => void write() },
    },
    { text: 'Shut the week down.', link: { name: 'Close the day', href: '/close-day' } },
  ];
}

const [SUNDAY, MONDAY, FRIDAY, SATURDAY] = [0, 1, 5, 6];

const ticked = createTicked('week-steps');

const WeekRitual = ({ ritual }: { ritual: Ritual }) => (
  <Steps ritual={ritual} ticked={ticked} className="px-2 pb-4" />
);

function Review({ screen }: { screen: Screen }) {
  const steps = useReviewSteps(screen);
  return (
    <WeekRitual
      ritual={{ key: `review ${periodStart(screen.day, 'week')}`, name: 'Review the week', steps }}
    />
  );
}

function Plan({ screen }: { screen: Screen }) {
  const steps = usePlanSteps(screen);
  const { day } = screen;
  const week = periodStart(weekday(day) === SUNDAY ? addDays(day, 1) : day, 'week');
  return <WeekRitual ritual={{ key: `plan ${week}`, name: 'Plan the week', steps }} />;
}

/** Five quiet steps: a review from Friday, a plan from Sunday; none in the middle of the week. */
export function WeekSteps({ screen }: { screen: Screen }) {
  const at = weekday(screen.day);
  if (at === FRIDAY || at === SATURDAY) return <Review screen={screen} />;
  return at === SUNDAY || at === MONDAY ? <Plan screen={screen} /> : null;
}
