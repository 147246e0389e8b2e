import { Pause, Play } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Round, Session, Task } from '@/server/types';
import { useText } from '../../shell/language/language';
import { canEdit } from '../../shell/parts/permissions';
import { useAct } from '../../sync/act';
import { writeChecklist } from '../../sync/actions/checklists';
import { RowButton, visibleOnRow } from '../../task/rows/row-button';
import { TaskRow } from '../../task/rows/task-row';
import { cn } from '../../ui/cn';
import { smallIcon } from '../../ui/icon';
import type { SessionActions } from '../sessions/use-sessions';
import type { RoundFolds } from './use-folds';

/** Data and actions shared by all rows of a day. */
export interface DayRows {
  today: string;
  running: Session | null;
  sessions: SessionActions;
  placeName: (task: Task) => string | undefined;
  /** The ids of the page's rows. The Tab key enters it at the first. */
  order: readonly string[];
  folds: RoundFolds;
  /** The line that types tasks into a round. */
  adder: (round: Round) => ReactNode;
}

export const rowProps = (rows: DayRows, task: Task) => ({
  task,
  place: rows.placeName(task),
  entry: rows.order[0] === task.id ? rows.order : undefined,
});

interface RoundTaskProps {
  task: Task;
  round: Round;
  /** Whether the round is engaged, or the next to engage. */
  isDue: boolean;
  rows: DayRows;
}

/** Starts a session on a task. It shows in the engaged round, and elsewhere on the row that the pointer or the focus is on. */
function SessionButton({ task, round, isDue, rows }: RoundTaskProps) {
  const t = useText('rounds');
  const { running, sessions } = rows;
  const isRunning = running?.taskId === task.id;
  if (!isRunning && task.status !== 'open') return null;
  const idle = ['text-ink-3', !round.engaged && [visibleOnRow, !isDue && 'pointer-coarse:hidden']];
  return (
    <RowButton
      taskId={task.id}
      label={t(isRunning ? 'stopSessionOn' : 'startSessionOn', { title: task.title })}
      keys="p"
      onClick={() => void (isRunning ? sessions.stop(running.id) : sessions.start(task.id))}
      className={cn(!isRunning && idle)}
    >
      {isRunning ? <Pause {...smallIcon} /> : <Play {...smallIcon} />}
    </RowButton>
  );
}

export function StepList({ task }: { task: Task }) {
  const t = useText('rounds');
  const act = useAct();
  return (
    <ul aria-label={t('checklistOf', { title: task.title })} className="pb-1 ps-9">
      {task.checklist.map(({ id, label, done }) => (
        <li key={id}>
          <label className="flex min-h-7 items-center gap-2 text-13 text-ink-2 touch:min-h-11">
            <input
              type="checkbox"
              checked={done}
              disabled={!canEdit(task)}
              onChange={() => {
                const checklist = task.checklist.map((item) =>
                  item.id === id ? { ...item, done: !done } : item,
                );
                void act(writeChecklist(task, checklist));
              }}
              className="size-3.5 accent-(--done)"
            />
            <span className={cn(done && 'text-ink-3 line-through')}>{label}</span>
          </label>
        </li>
      ))}
    </ul>
  );
}

/** A row has one control at its end: the session. Its menu opens with a right click, its checklist by its count. */
export function RoundTask(props: RoundTaskProps) {
  const { task, round, rows } = props;
  const isRunning = rows.running?.taskId === task.id;
  const [unfolded, setUnfolded] = useState<boolean>();
  const open = unfolded ?? isRunning;
  return (
    <li>
      <TaskRow
        {...rowProps(rows, task)}
        dndId={`planned:${round.index}:${task.id}`}
        steps={{ open, onToggle: () => setUnfolded(!open) }}
        trailing={
          <span className="flex shrink-0 items-center pt-[calc(4px-var(--tight))] touch:pt-0">
            <SessionButton {...props} />
          </span>
        }
      />
      {open && task.checklist.length > 0 && <StepList task={task} />}
    </li>
  );
}
