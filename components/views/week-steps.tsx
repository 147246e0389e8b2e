'use client';

import { addDays, weekday } from '@/server/domain/days';
import { periodStart } from '@/server/domain/habits';
import { openPanel } from '../state/panels';
import { createTicked, type Ritual, type Step, Steps } from './steps';
import { setUpcomingLook } from './upcoming-look';

const review: readonly Step[] = [
  { text: 'Look at what got done.', link: { name: 'Journal', href: '/journal' } },
  { text: 'Move or drop what is left from earlier days.', link: { name: 'Today', href: '/today' } },
  { text: 'Write down what is still in your head.', act: { name: 'New task', run: () => openPanel('new') } },
  { text: 'Let go of what has waited too long.', link: { name: 'Later', href: '/later' } },
  { text: 'Write one line about the week.', link: { name: 'Journal', href: '/journal' } },
];

const planSteps = (day: string): readonly Step[] => [
  { text: 'Read the deadlines and milestones of the week below.' },
  {
    text: 'Drag the few tasks that matter from Later to a day.',
    act: { name: 'Show the week', run: () => setUpcomingLook('week') },
  },
  { text: 'Estimate them, until no day is amber.' },
  { text: 'Plan the rounds of tomorrow.', link: { name: 'Tomorrow', href: `/day/${addDays(day, 1)}` } },
];

const [SUNDAY, MONDAY, FRIDAY, SATURDAY] = [0, 1, 5, 6];

/** The review from Friday, the plan from Sunday; none in the middle of the week. */
function ritualOf(day: string): Ritual | undefined {
  const at = weekday(day);
  const week = periodStart(at === SUNDAY ? addDays(day, 1) : day, 'week');
  if (at === FRIDAY || at === SATURDAY)
    return { key: `review ${week}`, name: 'Review the week', steps: review };
  if (at === SUNDAY || at === MONDAY)
    return { key: `plan ${week}`, name: 'Plan the week', steps: planSteps(day) };
  return undefined;
}

const ticked = createTicked('week-steps');

/** Five quiet steps: a review at the end of the week, a plan before the next. */
export function WeekSteps({ day }: { day: string }) {
  const ritual = ritualOf(day);
  return ritual && <Steps {...{ ritual, ticked }} className="px-2 pb-4" />;
}
