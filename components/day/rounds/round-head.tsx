import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Round, Task } from '@/server/types';
import { useText } from '../../shell/language/language';
import { MenuItem, MenuLabel } from '../../shell/parts/menu';
import { MoreMenu } from '../../shell/parts/more-menu';
import { useWords, type Words } from '../../shell/parts/words';
import { useDragSource } from '../../shell/state/drag';
import { useSelectedCount } from '../../shell/state/selection';
import { useAct } from '../../sync/act';
import { titleOf } from '../../sync/actions/names';
import { closeRound, engageRound, planRound } from '../../sync/actions/rounds';
import { Button, IconButton } from '../../ui/button';
import { cn } from '../../ui/cn';
import { FoldChevron } from '../../ui/fold-chevron';
import { smallIcon } from '../../ui/icon';
import { Clock } from '../sessions/clock';
import { dueRound, focusOf, minutesOf } from './load';
import { RoundLineField } from './round-line-field';
import type { RoundMoves } from './round-moves';
import type { DayRows } from './round-task';
import type { Plan } from './use-day';

/** Visible while the round's head is hovered or has the focus. */
const visibleOnHead =
  'can-hover:opacity-0 group-focus-within/head:opacity-100 group-hover/head:opacity-100 data-[state=open]:opacity-100';

function summarizeClosed(plan: Plan, tasks: readonly Task[], { t, labels }: Words<'rounds'>): string {
  const done = tasks.filter(({ status }) => status === 'done').length;
  const ids = tasks.map(({ id }) => id);
  const focus = Math.round(focusOf(plan.sessions, ids, Date.now()));
  const count = tasks.length;
  return focus > 0
    ? t('doneOfWithFocus', { done, count, time: labels.minutes(focus) })
    : t('doneOf', { done, count });
}

function summarizeOpen(tasks: readonly Task[], { t, common, labels }: Words<'rounds'>): string {
  if (tasks.length === 0) return '';
  const minutes = minutesOf(tasks);
  const count = common('taskCount', { count: tasks.length });
  return minutes > 0 ? t('countWithTime', { tasks: count, time: labels.minutes(minutes) }) : count;
}

/** What all rounds of a day share. */
export interface RoundsProps {
  plan: Plan;
  rows: DayRows;
  moves: RoundMoves;
}

interface HeadProps extends RoundsProps {
  round: Round;
  tasks: readonly Task[];
  /** Undefined if no tasks can be typed into the round. */
  onAdd: (() => void) | undefined;
}

/** The round's name. Dragging it moves the whole round, a click edits the name and time. */
function RoundTitle({ round, tasks, onEdit }: HeadProps & { onEdit: () => void }) {
  const t = useText('rounds');
  const title = titleOf(round);
  const { ref, isDragging } = useDragSource({
    id: `round:${round.index}`,
    title,
    drag: round.closedAt === null && tasks.length > 0,
  });
  const look = cn(
    'min-w-0 truncate font-semibold',
    round.engaged ? 'text-20' : 'text-13',
    isDragging && 'opacity-40',
  );
  return (
    <h3 ref={ref} className="flex min-w-0 shrink-0 select-none">
      {round.closedAt !== null ? (
        <span className={cn(look, 'py-1.5 text-ink-3')}>{title}</span>
      ) : (
        <button
          type="button"
          onClick={onEdit}
          data-tip={t('changeNameAndTime')}
          className={cn(look, 'max-w-60 cursor-text rounded-control py-1.5 hover:text-accent touch:min-h-11')}
        >
          {title}
        </button>
      )}
    </h3>
  );
}

function EngageOrClose({ round, plan, rows, tasks }: HeadProps) {
  const t = useText('rounds');
  const act = useAct();
  const title = titleOf(round);
  const engaged = plan.rounds.find((one) => one.engaged)?.index;
  const isNext = dueRound(plan)?.index === round.index;
  if (round.engaged)
    return (
      <Button onClick={() => act(closeRound(round))} aria-label={t('closeRound', { round: title })}>
        {t('close')}
      </Button>
    );
  if (tasks.length === 0 || plan.day !== rows.today) return null;
  return (
    <Button
      onClick={() => void act(engageRound(round, engaged))}
      aria-label={t('engageRound', { round: title })}
      className={isNext ? 'text-accent' : visibleOnHead}
    >
      {t('engage')}
    </Button>
  );
}

/** The keyboard alternative to dragging a round's title. */
function RoundMenu({ round, plan, moves, onAdd }: HeadProps) {
  const t = useText('rounds');
  const others = plan.rounds.filter((one) => one.closedAt === null && one !== round);
  return (
    <MoreMenu
      label={t('moreFor', { round: titleOf(round) })}
      isSmall
      className={cn('text-ink-3', visibleOnHead)}
    >
      {/* Wait until the menu has closed and returned the focus. */}
      {onAdd && <MenuItem onSelect={() => setTimeout(onAdd)}>{t('addTask')}</MenuItem>}
      <MenuLabel>{t('moveAllTo')}</MenuLabel>
      {others.map((other) => (
        <MenuItem key={other.index} onSelect={() => moves.moveRound(round.index, other.index)}>
          {titleOf(other)}
        </MenuItem>
      ))}
      <MenuItem onSelect={() => moves.empty(round.index)}>{t('takeEverythingOut')}</MenuItem>
    </MoreMenu>
  );
}

function HeadActions(props: HeadProps) {
  const t = useText('rounds');
  const { round, rows, moves, tasks, onAdd } = props;
  const choosing = useSelectedCount() > 0;
  if (round.closedAt !== null) return null;
  if (choosing)
    return (
      <Button
        onClick={() => moves.putSelected(round.index)}
        aria-label={t('putIntoRound', { round: titleOf(round) })}
        className="text-accent"
      >
        {t('putHere')}
      </Button>
    );
  if (rows.folds.isFolded(round)) return null;
  return (
    <>
      {tasks.length > 0 && onAdd && (
        <IconButton
          label={t('addTaskTo', { round: titleOf(round) })}
          onClick={onAdd}
          className={cn('text-ink-3 pointer-coarse:hidden', visibleOnHead)}
        >
          <Plus {...smallIcon} />
        </IconButton>
      )}
      {tasks.length > 0 && <RoundMenu {...props} />}
      <EngageOrClose {...props} />
    </>
  );
}

function RoundState({ round, tasks, rows: { running } }: HeadProps) {
  const t = useText('rounds');
  if (round.closedAt !== null) return <span className="sr-only">{t('closed')}</span>;
  if (!round.engaged) return null;
  const worked = tasks.find(({ id }) => id === running?.taskId);
  return (
    <span className="flex shrink-0 items-baseline gap-2 text-12 font-medium text-accent">
      {t('engaged')}
      {running && worked && (
        <Clock startedAt={running.startedAt} label={t('timeOn', { title: worked.title })} />
      )}
    </span>
  );
}

/** What the round holds. In an empty round, a button that types a task into it. */
function Summary({ round, plan, tasks, onAdd }: HeadProps) {
  const words = useWords('rounds');
  const { t } = words;
  const time = [round.startsAt, round.endsAt].flatMap((at) => (at ? words.labels.time(at) : [])).join('–');
  const summary = round.closedAt === null ? summarizeOpen(tasks, words) : summarizeClosed(plan, tasks, words);
  const look = 'min-w-0 flex-auto truncate text-start text-12 text-ink-3 tabular-nums';
  const text = [time, summary].filter(Boolean).join(' · ');
  if (!onAdd || tasks.length > 0) return <span className={look}>{text}</span>;
  return (
    <button
      type="button"
      onClick={onAdd}
      aria-label={t('addTaskTo', { round: titleOf(round) })}
      className={cn(look, 'min-h-8 cursor-text touch:min-h-11')}
    >
      {time}
      <span className="can-hover:opacity-0 transition-opacity duration-150 group-focus-within/head:opacity-100 group-hover/head:opacity-100">
        {time && ' · '}
        {t('typeTask')}
      </span>
    </button>
  );
}

export function RoundHead(props: HeadProps) {
  const t = useText('rounds');
  const { round, tasks, rows } = props;
  const act = useAct();
  const [editing, setEditing] = useState(false);
  const unfolded = !rows.folds.isFolded(round);
  return (
    <div
      className={cn('group/head flex min-h-8 items-center gap-2 ps-2', tasks.length > 0 && 'touch:min-h-11')}
    >
      {editing ? (
        <RoundLineField
          round={round}
          onSave={(line) => void act(planRound(round, line))}
          onLeave={() => setEditing(false)}
        />
      ) : (
        // What does not fit beside a long name goes below it.
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">
          <RoundTitle {...props} onEdit={() => setEditing(true)} />
          <RoundState {...props} />
          <Summary {...props} />
        </div>
      )}
      <HeadActions {...props} />
      {rows.folds.isFoldable(round) && tasks.length > 0 && (
        <Button
          aria-expanded={unfolded}
          aria-label={t(unfolded ? 'fold' : 'show', { round: titleOf(round) })}
          onClick={() => rows.folds.toggle(round)}
          className="px-2 text-ink-3"
        >
          <FoldChevron open={unfolded} />
        </Button>
      )}
    </div>
  );
}
