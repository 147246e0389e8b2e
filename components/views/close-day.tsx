'use client';

import { useLayoutEffect, useRef } from 'react';
import { addDays } from '@/server/domain/days';
import { onDay } from '@/server/domain/when';
import type { Screen, Task } from '@/server/types';
import type { Plan } from '../rounds/use-day';
import { useWantsCloseDay } from '../state/close-day';
import { openPanel } from '../state/panels';
import { selection } from '../state/selection';
import { useTaskActions } from '../tasks/use-task-actions';
import { Button } from '../ui/button';
import { KeyNames } from '../ui/kbd';
import { achieved, leftText, leftToday } from './left-today';
import { createTicked, Steps } from './steps';

const choices = [
  { keys: 'y', name: 'Tomorrow' },
  { keys: 'l', name: 'Later' },
  { keys: 'e', name: 'Archive' },
] as const;

type Choice = (typeof choices)[number]['name'];

function useDecide(day: string) {
  const { update, archive } = useTaskActions();
  return (task: Task, choice: Choice) => {
    if (choice === 'Archive') void archive([task]);
    else if (choice === 'Later') void update([task], { when: { kind: 'anytime' } }, 'Later');
    else void update([task], { when: onDay(addDays(day, 1)) }, 'Tomorrow');
  };
}

/** When the focused row leaves, focuses the one that takes its place. */
function useKeepFocus(tasks: readonly Task[]) {
  const list = useRef<HTMLUListElement>(null);
  const at = useRef<number>(null);
  useLayoutEffect(() => {
    if (at.current === null || document.activeElement !== document.body) return;
    const row = list.current?.children[Math.min(at.current, tasks.length - 1)];
    if (row instanceof HTMLElement) row.focus();
  }, [tasks]);
  return { list, at };
}

/** Left tasks that show at once. Others take the place of those that are decided. */
const MOST = 50;

/** The tasks that are left. The keys of rows work on the focused one. */
function LeftTasks({ tasks, day }: { tasks: readonly Task[]; day: string }) {
  const decide = useDecide(day);
  const { list, at } = useKeepFocus(tasks);
  return (
    <div className="pb-2 pl-4 max-md:pl-0">
      <ul ref={list} aria-label="Left tasks">
        {tasks.slice(0, MOST).map((task, index) => (
          <li
            key={task.id}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys of rows work on the focused task
            tabIndex={0}
            aria-label={task.title}
            onFocus={() => {
              at.current = index;
              selection.focus(task.id);
            }}
            className="flex min-h-9 items-center gap-1 rounded-control px-2 max-md:flex-wrap"
          >
            <span className="own-direction min-w-0 flex-1 truncate text-14 max-md:basis-full max-md:pt-2">
              {task.title}
            </span>
            {choices.map(({ name }) => (
              <Button
                key={name}
                aria-label={`${name}: ${task.title}`}
                onClick={() => decide(task, name)}
                className="h-7 shrink-0 px-1.5 text-13 font-normal touch:h-11"
              >
                {name}
              </Button>
            ))}
          </li>
        ))}
      </ul>
      {tasks.length > MOST && (
        <p className="px-2 py-1 text-13 text-ink-3">{tasks.length - MOST} more follow.</p>
      )}
      <p className="flex flex-wrap gap-x-3 px-2 pt-1 text-12 text-ink-3 pointer-coarse:hidden">
        {choices.map(({ keys, name }) => (
          <span key={keys} className="flex items-center gap-1">
            <KeyNames keys={keys} /> {name}
          </span>
        ))}
      </p>
    </div>
  );
}

const writeJournal = () =>
  document.querySelector<HTMLElement>('[aria-label="Journal entry"] textarea')?.focus();

const ticked = createTicked('close-day');

/** Five quiet steps that end the day. */
export function CloseDay({ plan, screen }: { plan: Plan; screen: Screen }) {
  const isWanted = useWantsCloseDay();
  const { day, entry } = plan;
  const left = leftToday(plan, screen.tasks);
  const got = achieved(screen.doneCount, plan);
  const steps = [
    {
      text: got ? `Look at what got done: ${got}.` : 'Look at what got done.',
      link: { name: 'Journal', href: '/journal' },
    },
    {
      text: leftText(left.length),
      isDone: left.length === 0,
      content: <LeftTasks tasks={left} day={day} />,
    },
    {
      text: 'Write down what is still in your head.',
      act: { name: 'New task', run: () => openPanel('new') },
    },
    { text: 'Look at tomorrow.', link: { name: 'Tomorrow', href: `/day/${addDays(day, 1)}` } },
    {
      text: 'Write one line about the day.',
      isDone: Boolean(entry?.note),
      act: { name: 'Write', run: writeJournal },
    },
  ];
  const ritual = { key: `close ${day}`, name: 'Close the day', steps };
  return <Steps key={String(isWanted)} {...{ ritual, ticked }} startsOpen={isWanted} className="px-2" />;
}
