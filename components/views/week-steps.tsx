'use client';

import Link from 'next/link';
import { useState } from 'react';
import { addDays, weekday } from '@/server/domain/days';
import { periodStart } from '@/server/domain/habits';
import { openPanel } from '../state/panels';
import { createRememberedText } from '../state/remembered-text';
import { Button } from '../ui/button';
import { cn } from '../ui/cn';
import { setUpcomingLook } from './upcoming-look';

interface Step {
  text: string;
  /** Where the step is done. */
  link?: { name: string; href: string };
  act?: { name: string; run: () => void };
}

interface Ritual {
  key: string;
  name: string;
  steps: readonly Step[];
}

const review: readonly Step[] = [
  { text: 'Look at what got done.', link: { name: 'Journal', href: '/journal' } },
  { text: 'Move or drop what is left from earlier days.', link: { name: 'Today', href: '/today' } },
  { text: 'Write down what is still in your head.', act: { name: 'New task', run: () => openPanel('new') } },
  { text: 'Let go of what has waited too long.', link: { name: 'Later', href: '/later' } },
  { text: 'Write one line about the week.', link: { name: 'Journal', href: '/journal' } },
];

const planSteps = (day: string): readonly Step[] => [
  { text: 'Read the deadlines and milestones of the week below.' },
  { text: 'Choose the few tasks that matter.', link: { name: 'Later', href: '/later' } },
  { text: 'Drag each to a day.', act: { name: 'Show the week', run: () => setUpcomingLook('week') } },
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

/** The ritual and the numbers of its steps that are done: `plan 2026-11-23:0,2`. */
const ticked = createRememberedText('parcours.week-steps', '');

function useTicks(key: string) {
  const text = ticked.use();
  const done = text.startsWith(`${key}:`)
    ? text
        .slice(key.length + 1)
        .split(',')
        .filter(Boolean)
    : [];
  return {
    done: new Set(done.map(Number)),
    toggle(at: number) {
      const next = done.includes(String(at))
        ? done.filter((one) => one !== String(at))
        : [...done, String(at)];
      ticked.set(`${key}:${next.join(',')}`);
    },
  };
}

const linkLook = 'shrink-0 rounded-control px-1 text-13 text-accent hover:underline';

function StepRow({ step, done, onToggle }: { step: Step; done: boolean; onToggle: () => void }) {
  const { text, link, act } = step;
  return (
    <li className="flex min-h-9 items-center gap-x-2 border-b border-line max-md:min-h-11">
      <label className="flex min-w-0 items-center gap-2 text-14">
        <input
          type="checkbox"
          checked={done}
          onChange={onToggle}
          className="size-4 shrink-0 accent-(--done)"
        />
        <span className={cn(done && 'text-ink-3 line-through')}>{text}</span>
      </label>
      {link && (
        <Link href={link.href} className={linkLook}>
          {link.name}
        </Link>
      )}
      {act && (
        <button type="button" onClick={act.run} className={linkLook}>
          {act.name}
        </button>
      )}
    </li>
  );
}

function Steps({ ritual }: { ritual: Ritual }) {
  const { key, name, steps } = ritual;
  const { done, toggle } = useTicks(key);
  const left = steps.length - done.size;
  // Its links lead away: who comes back goes on with it.
  const [open, setOpen] = useState(done.size > 0 && left > 0);
  return (
    <section aria-label={name} className="px-2 pb-4">
      <Button
        look="outline"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="text-13 tabular-nums"
      >
        {name}
        <span className="text-12 font-normal text-ink-3">
          {left === 0 ? 'done' : left === 1 ? '1 step' : `${left} steps`}
        </span>
      </Button>
      {open && (
        <ol className="mt-2 max-w-150 border-t border-line">
          {steps.map((step, at) => (
            <StepRow key={step.text} step={step} done={done.has(at)} onToggle={() => toggle(at)} />
          ))}
        </ol>
      )}
    </section>
  );
}

/** Five quiet steps: a review at the end of the week, a plan before the next. */
export function WeekSteps({ day }: { day: string }) {
  const ritual = ritualOf(day);
  return ritual && <Steps ritual={ritual} />;
}
