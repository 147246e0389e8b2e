'use client';

import { useQueryClient } from '@tanstack/react-query';
import type { Frame, Task } from '@/server/types';
import { deadlineLabel, whenLabel } from '@/server/domain/when';
import { useTRPC } from '../data/trpc';
import { type TaskActions, useTaskActions } from '../tasks/use-task-actions';
import { Dialog } from '../ui/dialog';
import { closeAsk, type Question, useAsked } from './ask-state';
import { PlacePicker } from './place-picker';
import { PriorityPicker, priorities, TagsInput } from './small-pickers';
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

function Answer({ question, tasks, today, frame, actions }: AnswerProps & { question: Question }) {
  const [task] = tasks;
  const after = (done: Promise<unknown>) => {
    closeAsk();
    void done;
  };
  switch (question) {
    case 'when':
      return (
        <WhenPicker
          value={tasks.length === 1 ? (task?.when ?? null) : null}
          today={today}
          onPick={(when) => after(actions.update(tasks, { when }, whenLabel(when, today)))}
        />
      );
    case 'deadline':
      return (
        <DeadlinePicker
          value={common(tasks, ({ deadline }) => deadline)}
          today={today}
          onPick={(deadline) => after(actions.update(tasks, { deadline }, deadline ? deadlineLabel(deadline, today) : 'no deadline'))}
        />
      );
    case 'priority':
      return (
        <PriorityPicker
          value={common(tasks, ({ priority }) => priority)}
          onPick={(priority) => after(actions.update(tasks, { priority }, `priority ${priorities[priority]}`))}
        />
      );
    case 'tags':
      return (
        <div className="w-80 p-3">
          <TagsInput autoFocus value={task?.tags ?? []} onChange={(tags) => void actions.update(tasks, { tags })} />
        </div>
      );
    default:
      return (
        frame && (
          <PlacePicker frame={frame} onPick={(parent, name) => after(actions.move(tasks, { beforeId: null, parent, name }))} />
        )
      );
  }
}

/** The panel that asks one thing of the tasks a key, a menu or a swipe chose. */
export function AskPanel({ today, frame }: { today: string; frame: Frame | undefined }) {
  const asked = useAsked();
  const actions = useTaskActions();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const fresh = queryClient.getQueriesData<{ tasks: Task[] }>({ queryKey: trpc.screens.show.pathKey() });
  const now = new Map(fresh.flatMap(([, screen]) => (screen?.tasks ?? []).map((task) => [task.id, task])));
  if (!asked) return null;
  const tasks = asked.tasks.map((task) => now.get(task.id) ?? task);
  const isList = asked.question === 'move';
  return (
    <Dialog open onClose={closeAsk} title={titles[asked.question]} className={isList ? undefined : 'w-fit'}>
      <Answer question={asked.question} tasks={tasks} today={today} frame={frame} actions={actions} />
    </Dialog>
  );
}
