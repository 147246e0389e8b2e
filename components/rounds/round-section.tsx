import { Maximize2, Play } from 'lucide-react';
import type { Round, Task } from '@/server/types';
import { useText } from '../language/language';
import { useDropTarget } from '../state/drag';
import { openFocus } from '../state/focus';
import { openInlineAdd, roundList, useIsAdding } from '../state/inline-add';
import { Button } from '../ui/button';
import { cn } from '../ui/cn';
import { smallIcon } from '../ui/icon';
import { Leftovers } from './leftovers';
import { dueRound } from './load';
import { RoundHead } from './round-head';
import { type DayRows, RoundTask } from './round-task';
import { type Plan, titleOf } from './use-day';
import type { DayActions } from './use-day-actions';
import type { RoundMoves } from './use-round-moves';

interface RoundSectionProps {
  round: Round;
  plan: Plan;
  /** Open tasks of this closed round that still need a decision. */
  left: readonly Task[];
  rows: DayRows;
  moves: RoundMoves;
  actions: DayActions;
}

type RoundTasksProps = Pick<RoundSectionProps, 'round' | 'rows'> & { tasks: readonly Task[] };

/** Offers to start a session on the first open task while no session runs. */
function StartFirst({ tasks, rows }: { tasks: readonly Task[]; rows: DayRows }) {
  const t = useText('rounds');
  const first = tasks.find(({ status }) => status === 'open');
  if (!first || rows.running) return null;
  return (
    <Button look="primary" onClick={() => void rows.sessions.start(first.id)} className="min-w-0">
      <Play {...smallIcon} />
      <span className="truncate">{t('startWith', { title: first.title })}</span>
    </Button>
  );
}

/** What an engaged round offers: a session on its first task, and all of it on an otherwise empty screen. */
function Engaged({ round: { day, index }, tasks, rows }: RoundTasksProps) {
  const t = useText('rounds');
  if (day !== rows.today) return null;
  return (
    <div className="my-1 ms-1.5 flex gap-2">
      <StartFirst tasks={tasks} rows={rows} />
      {tasks.length > 0 && (
        <Button look="outline" onClick={() => openFocus({ day, index })} className="shrink-0">
          <Maximize2 {...smallIcon} />
          {t('focus')}
        </Button>
      )}
    </div>
  );
}

function RoundTasks({ round, tasks, isDue, rows }: RoundTasksProps & { isDue: boolean }) {
  const t = useText('rounds');
  return (
    <ul aria-label={t('tasksOf', { round: titleOf(round) })}>
      {tasks.map((task) => (
        <RoundTask key={task.id} {...{ task, round, isDue, rows }} />
      ))}
    </ul>
  );
}

/** The line that types tasks into a round. */
function AddToRound({ round, rows }: Pick<RoundSectionProps, 'round' | 'rows'>) {
  return useIsAdding(roundList(round.index)) && rows.adder(round);
}

export function RoundSection({ round, plan, left, rows, moves, actions }: RoundSectionProps) {
  const { index } = round;
  const unfolded = !rows.folds.isFolded(round);
  const closed = round.closedAt !== null;
  const canAdd = !closed && plan.day >= rows.today;
  const { ref, isOver } = useDropTarget({ id: `file:round:${index}`, title: titleOf(round), drop: !closed });
  const tasks = round.taskIds.flatMap((id) => plan.tasks.find((task) => task.id === id) ?? []);
  const isDue = dueRound(plan)?.index === index;
  const next = plan.rounds.find((one) => one.closedAt === null && one.index > index);
  return (
    <section
      ref={ref}
      aria-label={titleOf(round)}
      data-round={index}
      className={cn(
        'border-s-2 py-0.5 ps-2 transition-colors duration-150',
        round.engaged || isOver ? 'border-accent' : 'border-line',
        isOver && tasks.length === 0 && 'bg-accent-soft',
      )}
    >
      <RoundHead
        {...{ round, plan, rows, tasks, moves, actions, unfolded }}
        isFoldable={rows.folds.isFoldable(round)}
        onFold={() => rows.folds.toggle(round)}
        onAdd={canAdd ? () => openInlineAdd(roundList(index)) : undefined}
      />
      {round.engaged && <Engaged round={round} tasks={tasks} rows={rows} />}
      {tasks.length > 0 && unfolded && <RoundTasks {...{ round, tasks, isDue, rows }} />}
      {canAdd && <AddToRound round={round} rows={rows} />}
      {closed && left.length > 0 && (
        <Leftovers
          count={left.length}
          next={next && titleOf(next)}
          onNext={() => next && moves.put(next.index, left)}
          onTomorrow={() => moves.toTomorrow(left)}
          onLater={() => moves.toLater(left)}
        />
      )}
    </section>
  );
}
