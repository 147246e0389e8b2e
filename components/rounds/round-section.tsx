'use client';

import { useDraggable, useDroppable } from '@dnd-kit/core';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { minutesLabel } from '@/server/domain/when';
import type { Round, Task } from '@/server/types';
import { Clock } from '../sessions/clock';
import { useSelectedCount } from '../state/selection';
import { Button } from '../ui/button';
import { cn } from '../ui/cn';
import { FoldChevron } from '../ui/fold-chevron';
import { smallIcon } from '../ui/icon';
import { Leftovers } from './leftovers';
import { focusOf, minutesOf } from './load';
import { RoundMenu } from './round-menu';
import { type DayRows, RoundTask } from './round-task';
import { type DayActions, type Plan, roundName } from './use-day';
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

function summarizeClosed(plan: Plan, tasks: readonly Task[]): string {
  const done = tasks.filter(({ status }) => status === 'done').length;
  const ids = new Set(tasks.map(({ id }) => id));
  const focus = Math.round(focusOf(plan.sessions, ids, Date.now()));
  return [`${done} of ${tasks.length} done`, focus > 0 && `${minutesLabel(focus)} of focus`]
    .filter(Boolean)
    .join(', ');
}

function summarizeOpen(tasks: readonly Task[]): string {
  const minutes = minutesOf(tasks);
  const count = tasks.length === 1 ? '1 task' : `${tasks.length} tasks`;
  return tasks.length === 0 ? '' : [count, minutes > 0 && minutesLabel(minutes)].filter(Boolean).join(', ');
}

type HeadProps = Pick<RoundSectionProps, 'round' | 'plan' | 'rows' | 'moves' | 'actions'> & {
  tasks: readonly Task[];
  unfolded: boolean;
  onFold: () => void;
};

/** The round's name. Dragging it moves the whole round. */
function RoundTitle({ round, tasks }: Pick<HeadProps, 'round' | 'tasks'>) {
  const name = roundName(round.index);
  const { setNodeRef, listeners, isDragging } = useDraggable({
    id: `round:${round.index}`,
    data: { title: name },
    disabled: round.closedAt !== null || tasks.length === 0,
  });
  return (
    <h3
      ref={setNodeRef}
      {...listeners}
      className={cn(
        'py-1.5 text-13 font-semibold select-none',
        round.closedAt !== null && 'text-ink-3',
        isDragging && 'opacity-40',
      )}
    >
      {name}
    </h3>
  );
}

function HeadActions({ round, plan, rows, moves, actions, tasks }: HeadProps) {
  const choosing = useSelectedCount() > 0;
  const { index } = round;
  const name = roundName(index);
  if (round.closedAt !== null) return null;
  if (choosing)
    return (
      <Button
        onClick={() => moves.putSelected(index)}
        aria-label={`Put into ${name}`}
        className="text-accent"
      >
        Put here
      </Button>
    );
  const first = plan.rounds.find((one) => one.closedAt === null && one.taskIds.length > 0);
  const engaged = plan.rounds.find((one) => one.engaged)?.index;
  const isNext = first === round && engaged === undefined;
  const others = plan.rounds.filter((one) => one.closedAt === null && one !== round).map((one) => one.index);
  return (
    <>
      {tasks.length > 0 && (
        <RoundMenu
          index={index}
          others={others}
          onMove={(to) => moves.moveRound(index, to)}
          onEmpty={() => moves.empty(index)}
        />
      )}
      {round.engaged ? (
        <Button onClick={() => actions.close(index, round.taskIds)} aria-label={`Close ${name}`}>
          Close
        </Button>
      ) : (
        tasks.length > 0 &&
        plan.day >= rows.today && (
          <Button
            onClick={() => void actions.engage(index, engaged)}
            aria-label={`Engage ${name}`}
            className={isNext ? 'text-accent' : undefined}
          >
            Engage
          </Button>
        )
      )}
    </>
  );
}

/** The state of the round and the clock of its running session. */
function RoundState({ round, tasks, rows: { running } }: Pick<HeadProps, 'round' | 'tasks' | 'rows'>) {
  if (round.closedAt !== null) return <span className="sr-only">Closed</span>;
  if (!round.engaged) return null;
  const worked = tasks.find(({ id }) => id === running?.taskId);
  return (
    <span className="flex shrink-0 items-baseline gap-2 text-12 font-medium text-accent">
      Engaged
      {running && worked && <Clock startedAt={running.startedAt} label={`Time on ${worked.title}`} />}
    </span>
  );
}

function Head(props: HeadProps) {
  const { round, plan, tasks, unfolded, onFold } = props;
  const closed = round.closedAt !== null;
  return (
    <div className={cn('flex min-h-8 items-center gap-2 pl-1.5', tasks.length > 0 && 'max-md:min-h-11')}>
      <RoundTitle round={round} tasks={tasks} />
      <RoundState {...props} />
      <span className="min-w-0 flex-1 truncate text-12 text-ink-3 tabular-nums">
        {closed ? summarizeClosed(plan, tasks) : summarizeOpen(tasks)}
      </span>
      {closed && tasks.length > 0 && (
        <Button
          aria-expanded={unfolded}
          aria-label={`${unfolded ? 'Fold' : 'Show'} ${roundName(round.index)}`}
          onClick={onFold}
          className="px-2 text-ink-3"
        >
          <FoldChevron open={unfolded} />
        </Button>
      )}
      <HeadActions {...props} />
    </div>
  );
}

/** Offers to start a session on the first open task while no session runs. */
function StartFirst({ tasks, rows }: { tasks: readonly Task[]; rows: DayRows }) {
  const first = tasks.find(({ status }) => status === 'open');
  if (!first || rows.running) return null;
  return (
    <Button
      look="primary"
      onClick={() => void rows.sessions.start(first.id)}
      className="my-1 ml-1.5 max-w-full"
    >
      <Play {...smallIcon} />
      <span className="truncate">Start with {first.title}</span>
    </Button>
  );
}

type RoundTasksProps = Pick<RoundSectionProps, 'round' | 'rows' | 'moves'> & { tasks: readonly Task[] };

function RoundTasks({ round: { index, closedAt }, tasks, rows, moves }: RoundTasksProps) {
  return (
    <ul aria-label={`Tasks of ${roundName(index)}`}>
      {tasks.map((task) => (
        <RoundTask
          key={task.id}
          task={task}
          index={index}
          closed={closedAt !== null}
          rows={rows}
          onTakeOut={() => moves.takeOut(index, [task.id])}
        />
      ))}
    </ul>
  );
}

export function RoundSection({ round, plan, left, rows, moves, actions }: RoundSectionProps) {
  const [unfolded, setUnfolded] = useState(false);
  const { index } = round;
  const name = roundName(index);
  const closed = round.closedAt !== null;
  const { setNodeRef, isOver } = useDroppable({
    id: `file:round:${index}`,
    disabled: closed,
    data: { title: name },
  });
  const tasks = round.taskIds.flatMap((id) => plan.tasks.find((task) => task.id === id) ?? []);
  const next = plan.rounds.find((one) => one.closedAt === null && one.index > index)?.index;
  return (
    <section
      ref={setNodeRef}
      aria-label={name}
      data-round={index}
      className={cn(
        'border-l-2 py-0.5 pl-2 transition-colors duration-150',
        round.engaged ? 'border-accent' : 'border-line',
        isOver && ['border-accent', tasks.length === 0 && 'bg-accent-soft'],
      )}
    >
      <Head
        {...{ round, plan, rows, tasks, moves, actions, unfolded }}
        onFold={() => setUnfolded(!unfolded)}
      />
      {round.engaged && <StartFirst tasks={tasks} rows={rows} />}
      {tasks.length > 0 && (!closed || unfolded) && <RoundTasks {...{ round, tasks, rows, moves }} />}
      {closed && left.length > 0 && (
        <Leftovers
          count={left.length}
          next={next}
          onNext={() => next !== undefined && moves.put(next, left)}
          onTomorrow={() => moves.toTomorrow(left)}
          onLater={() => moves.toLater(left)}
        />
      )}
    </section>
  );
}
