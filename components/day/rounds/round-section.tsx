import { Maximize2, Play } from 'lucide-react';
import type { Round, Task } from '@/server/types';
import { useText, useTexts } from '../../shell/language/language';
import { useDropTarget } from '../../shell/state/drag';
import { openFocus } from '../../shell/state/focus';
import { openInlineAdd, roundList, useIsAdding } from '../../shell/state/inline-add';
import { titleOf } from '../../sync/names';
import { Button } from '../../ui/button';
import { cn } from '../../ui/cn';
import { smallIcon } from '../../ui/icon';
import { dueRound } from './load';
import { RoundHead, type RoundsProps } from './round-head';
import { RoundTask } from './round-task';

interface RoundSectionProps extends RoundsProps {
  round: Round;
  /** Open tasks of this closed round that still need a decision. */
  left: readonly Task[];
}

/** What an engaged round offers: a session on its first task, and all of it on an otherwise empty screen. */
function Engaged({ round: { day, index }, tasks, rows }: RoundSectionProps & { tasks: readonly Task[] }) {
  const t = useText('rounds');
  const first = tasks.find(({ status }) => status === 'open');
  if (day !== rows.today) return null;
  return (
    <div className="my-1 ms-1.5 flex gap-2">
      {first && !rows.running && (
        <Button look="primary" onClick={() => void rows.sessions.start(first.id)} className="min-w-0">
          <Play {...smallIcon} />
          <span className="truncate">{t('startWith', { title: first.title })}</span>
        </Button>
      )}
      {tasks.length > 0 && (
        <Button look="outline" onClick={() => openFocus({ day, index })} className="shrink-0">
          <Maximize2 {...smallIcon} />
          {t('focus')}
        </Button>
      )}
    </div>
  );
}

const leftoverButton = 'h-7 px-2 text-13';

/** Offers to move the open tasks of a closed round. */
function Leftovers({ round, left, plan, moves }: RoundSectionProps) {
  const { t, common } = useTexts('rounds');
  const dates = useText('dates');
  const next = plan.rounds.find(({ closedAt, index }) => closedAt === null && index > round.index);
  return (
    <fieldset className="flex flex-wrap items-center gap-x-1 px-1.5 pb-1">
      <legend className="sr-only">{t('whatIsLeft')}</legend>
      <span className="pe-1 text-12 text-ink-3 tabular-nums">{t('leftMoveTo', { count: left.length })}</span>
      {next && (
        <Button onClick={() => moves.put(next.index, left)} className={leftoverButton}>
          {titleOf(next)}
        </Button>
      )}
      <Button onClick={() => moves.toTomorrow(left)} className={leftoverButton}>
        {dates('tomorrow')}
      </Button>
      <Button onClick={() => moves.toLater(left)} className={leftoverButton}>
        {common('later')}
      </Button>
    </fieldset>
  );
}

export function RoundSection(props: RoundSectionProps) {
  const t = useText('rounds');
  const { round, left, plan, rows } = props;
  const { index } = round;
  const closed = round.closedAt !== null;
  const canAdd = !closed && plan.day >= rows.today;
  const { ref, isOver } = useDropTarget(`file:round:${index}`, !closed);
  const tasks = round.taskIds.flatMap((id) => plan.tasks.find((task) => task.id === id) ?? []);
  const isDue = dueRound(plan)?.index === index;
  const isAdding = useIsAdding(roundList(index));
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
        {...props}
        tasks={tasks}
        onAdd={canAdd ? () => openInlineAdd(roundList(index)) : undefined}
      />
      {round.engaged && <Engaged {...props} tasks={tasks} />}
      {tasks.length > 0 && !rows.folds.isFolded(round) && (
        <ul aria-label={t('tasksOf', { round: titleOf(round) })}>
          {tasks.map((task) => (
            <RoundTask key={task.id} {...{ task, round, isDue, rows }} />
          ))}
        </ul>
      )}
      {canAdd && isAdding && rows.adder(round)}
      {closed && left.length > 0 && <Leftovers {...props} />}
    </section>
  );
}
