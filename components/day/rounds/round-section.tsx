import { Maximize2 } from 'lucide-react';
import { useMemo } from 'react';
import type { Round, Task } from '@/server/types';
import { useText, useTexts } from '../../shell/language/language';
import { useWords } from '../../shell/parts/words';
import { useDropTarget } from '../../shell/state/drag';
import { openFocus } from '../../shell/state/focus';
import { openInlineAdd, roundList, useIsAdding } from '../../shell/state/inline-add';
import { titleOf } from '../../sync/actions/names';
import { idsOf } from '../../sync/actions/tasks';
import { useMinute } from '../../sync/current-minute';
import { useHeld } from '../../task/rows/use-held';
import { Button } from '../../ui/button';
import { cn } from '../../ui/cn';
import { smallIcon } from '../../ui/icon';
import { dueRound, focusOf, minutesOf, tasksWith } from './load';
import { MinutesRing } from './minutes-ring';
import { RoundHead, type RoundsProps } from './round-head';
import { RoundTask } from './round-task';

interface RoundSectionProps extends RoundsProps {
  round: Round;
  /** Open tasks of this closed round that still need a decision. */
  left: readonly Task[];
}

/** What a running round shows: the work on its tasks against their estimates, and the way to do them one at a time. */
function Running({
  round: { day, index },
  tasks,
  plan,
  rows,
}: RoundSectionProps & { tasks: readonly Task[] }) {
  const { t, labels } = useWords('rounds');
  const now = useMinute();
  if (day !== rows.today || tasks.length === 0) return null;
  const spent = now === null ? 0 : Math.round(focusOf(plan.sessions, idsOf(tasks), now));
  const planned = minutesOf(tasks);
  return (
    <div className="my-1 ms-2 flex items-center gap-3 text-13 text-ink-2 tabular-nums">
      <Button
        look="primary"
        onClick={() => openFocus({ day, index })}
        aria-keyshortcuts="o"
        className="shrink-0"
      >
        <Maximize2 {...smallIcon} />
        {t('focus')}
      </Button>
      {spent > 0 && planned > 0 && <MinutesRing minutes={spent} of={planned} />}
      {spent > 0 && (
        <span>
          {planned > 0
            ? t('minutesOf', { spent: labels.minutes(spent), planned: labels.minutes(planned) })
            : labels.minutes(spent)}
        </span>
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
    <fieldset className="flex flex-wrap items-center gap-x-1 px-2 pb-1">
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

const idOf = ({ id }: Task) => id;

export function RoundSection(props: RoundSectionProps) {
  const t = useText('rounds');
  const { round, left, plan, rows } = props;
  const { index } = round;
  const closed = round.closedAt !== null;
  const canAdd = !closed && plan.day >= rows.today;
  const { ref, isOver } = useDropTarget(`file:round:${index}`, !closed);
  const tasks = useMemo(() => tasksWith(round.taskIds, plan), [round.taskIds, plan]);
  const shown = useHeld(tasks, idOf, (id) => rows.order.includes(id));
  const isDue = dueRound(plan)?.index === index;
  const isAdding = useIsAdding(roundList(index));
  return (
    <section
      ref={ref}
      aria-label={titleOf(round)}
      data-round={index}
      className={cn(
        // What is in a round stands on the lines of the other tasks, and its edge is outside of them.
        '-ms-2.5 transition-colors duration-150',
        round.engaged
          ? '-me-2.5 my-1 rounded-panel border bg-raised py-2 ps-[9px] pe-[9px] shadow-lift'
          : 'border-s-2 py-0.5 ps-2',
        isOver ? 'border-accent' : 'border-line',
        isOver && tasks.length === 0 && 'bg-accent-soft',
      )}
    >
      <RoundHead
        {...props}
        tasks={tasks}
        onAdd={canAdd ? () => openInlineAdd(roundList(index)) : undefined}
      />
      {round.engaged && <Running {...props} tasks={tasks} />}
      {shown.length > 0 && !rows.folds.isFolded(round) && (
        <ul aria-label={t('tasksOf', { round: titleOf(round) })}>
          {shown.map((task) => (
            <RoundTask key={task.id} {...{ task, round, isDue, rows }} />
          ))}
        </ul>
      )}
      {canAdd && isAdding && rows.adder(round)}
      {closed && left.length > 0 && <Leftovers {...props} />}
    </section>
  );
}
