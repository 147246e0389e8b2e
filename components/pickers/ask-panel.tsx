'use client';

import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useReducer } from 'react';
import { deadlineLabel, whenLabel } from '@/server/domain/when';
import type { Frame, Task } from '@/server/types';
import { useScreenCache } from '../data/screen-cache';
import { useFrameOf } from '../data/use-frame-of';
import { closePicker, type Question, useOpenPicker } from '../state/open-picker';
import { priorities } from '../tasks/priorities';
import { type TaskActions, useTaskActions } from '../tasks/use-task-actions';
import { Dialog } from '../ui/dialog';
import { PlacePicker } from './place-picker';
import { PriorityPicker, TagsInput } from './small-pickers';
import { tagsOf, withoutTag, withTag } from './tags';
import { DeadlinePicker, WhenPicker } from './when-picker';

const titles: Record<Question, string> = {
  when: 'When',
  deadline: 'Deadline',
  move: 'Move to',
  tags: 'Tags',
  priority: 'Priority',
};

interface AnswerProps {
  tasks: readonly Task[];
  today: string;
  frame: Frame | undefined;
  actions: TaskActions;
}

/** What several tasks have in common, or null. */
const common = <Value,>(tasks: readonly Task[], read: (task: Task) => Value): Value | null => {
  const [first] = tasks;
  return first && tasks.every((task) => read(task) === read(first)) ? read(first) : null;
};

/** The tags of one or several tasks: each keeps what the others do not have. */
function TagsAnswer({ tasks, actions }: Pick<AnswerProps, 'tasks' | 'actions'>) {
  const { all, some } = tagsOf(tasks);
  return (
    <div className="w-80 p-3">
      <TagsInput
        autoFocus
        value={all}
        some={some}
        onAdd={(tag) => void actions.update(tasks, (task) => ({ tags: withTag(task, tag) }), `#${tag}`)}
        onRemove={(tag) =>
          void actions.update(tasks, (task) => ({ tags: withoutTag(task, tag) }), `no #${tag}`)
        }
      />
    </div>
  );
}

/** What each question offers, and what its answer does. */
const answers: Record<Question, (props: AnswerProps) => ReactNode> = {
  when: ({ tasks, today, actions }) => (
    <WhenPicker
      value={tasks.length === 1 ? (tasks[0]?.when ?? null) : null}
      today={today}
      onPick={(when) => after(actions.update(tasks, { when }, whenLabel(when, today)))}
    />
  ),
  deadline: ({ tasks, today, actions }) => (
    <DeadlinePicker
      value={common(tasks, ({ deadline }) => deadline)}
      today={today}
      onPick={(deadline) =>
        after(actions.update(tasks, { deadline }, deadline ? deadlineLabel(deadline, today) : 'no deadline'))
      }
    />
  ),
  priority: ({ tasks, actions }) => (
    <PriorityPicker
      value={common(tasks, ({ priority }) => priority)}
      onPick={(priority) => after(actions.update(tasks, { priority }, `priority ${priorities[priority]}`))}
    />
  ),
  tags: ({ tasks, actions }) => <TagsAnswer tasks={tasks} actions={actions} />,
  move: ({ tasks, frame, actions }) =>
    frame && (
      <PlacePicker
        frame={frame}
        onPick={(parent, name) => after(actions.move(tasks, { beforeId: null, parent, name }))}
      />
    ),
};

/** What had the focus, or the row of a task that a menu or a swipe chose. */
function standsAt(before: Element | null, tasks: readonly Task[]): Element | null {
  const row = before?.closest('[data-task-id]');
  if (row) return row;
  if (before instanceof HTMLButtonElement) return before;
  return document.querySelector(`[data-task-id="${tasks[0]?.id}"]`);
}

function after(done: Promise<unknown>): void {
  closePicker();
  void done;
}

/** The tasks as the pages have them now, also while the panel stands open. */
function useNow(tasks: readonly Task[]): Task[] {
  const cache = useScreenCache();
  const queryClient = useQueryClient();
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(
    () =>
      queryClient
        .getQueryCache()
        .subscribe((event) => event.type === 'updated' && event.action.type === 'success' && redraw()),
    [queryClient],
  );
  return cache.now(tasks);
}

/** The panel that asks one thing of the tasks a key, a menu or a swipe chose. */
export function AskPanel({ today, frame }: { today: string; frame: Frame | undefined }) {
  const asked = useOpenPicker();
  const actions = useTaskActions();
  const around = useFrameOf(asked?.tasks[0], { frame, today });
  const tasks = useNow(asked?.tasks ?? []);
  const chosen = asked?.tasks;
  const anchor = useCallback((before: Element | null) => standsAt(before, chosen ?? []), [chosen]);
  if (!asked) return null;
  const isList = asked.question === 'move';
  return (
    <Dialog
      open
      onClose={closePicker}
      title={titles[asked.question]}
      className={isList ? undefined : 'w-fit'}
      anchor={isList ? undefined : anchor}
    >
      {answers[asked.question]({ tasks, today, frame: around, actions })}
    </Dialog>
  );
}
