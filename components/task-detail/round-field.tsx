import type { ReactNode } from 'react';
import type { Round, Task } from '@/server/types';
import { ChoiceMenu } from '../data/choice-menu';
import { canEdit } from '../data/permissions';
import { useTRPCClient } from '../data/trpc';
import { offerUndo, startAction } from '../data/undo';
import { useTexts } from '../language/language';
import { titleOf, usePlan } from '../rounds/use-day';
import { createAssignment } from '../rounds/use-day-actions';
import { getPage } from '../state/current-page';
import { roundsWith } from './rounds-with';

const NONE = 'none';

/** The day whose rounds the task can go into: the one on the page, unless it is over, or today. */
function dayFor(today: string): string {
  const page = getPage();
  return page?.name === 'day' && page.day > today ? page.day : today;
}

/** Puts a task into one round of a day, and out of the others. */
function useMoveToRound({ id, title }: Task, day: string) {
  const { t, common } = useTexts('task-detail');
  const client = useTRPCClient();
  const write = createAssignment(client, day);
  return async (rounds: readonly Round[], to: number | null) => {
    const action = startAction();
    const { before, after } = roundsWith(rounds, { taskId: id, to });
    if (!(await write(after, before))) return;
    const change =
      to === null ? t('toNoRound') : titleOf(rounds.find(({ index }) => index === to) ?? { index: to });
    offerUndo(common('namedChange', { name: title, change }), {
      undo: () => write(before, after),
      redo: () => write(after, before),
      action,
    });
  };
}

interface RoundFieldProps {
  task: Task;
  today: string;
  /** Shows the menu. Not called for a task that cannot go into a round. */
  children: (menu: ReactNode) => ReactNode;
}

/** The round of the day that the task is in. */
export function RoundField({ task, today, children }: RoundFieldProps) {
  const { t, common } = useTexts('task-detail');
  const day = dayFor(today);
  const { plan } = usePlan(day);
  const move = useMoveToRound(task, day);
  const open = (plan?.rounds ?? []).filter(({ closedAt }) => closedAt === null);
  if (open.length === 0 || task.status !== 'open' || !canEdit(task)) return null;
  const own = open.find(({ taskIds }) => taskIds.includes(task.id));
  const choices = open.map((round) => ({
    value: String(round.index),
    name: titleOf(round),
    says: common('taskCount', { count: round.taskIds.length }),
  }));
  return children(
    <ChoiceMenu
      label={t('roundOfTask')}
      value={own ? String(own.index) : NONE}
      choices={[{ value: NONE, name: t('noRound'), says: t('inNoRound') }, ...choices]}
      onChoose={(to) => void move(open, to === NONE ? null : Number(to))}
    />,
  );
}
