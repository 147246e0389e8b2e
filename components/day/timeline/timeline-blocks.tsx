import { diffDays } from '@/domain/days';
import type { Round } from '@/server/types';
import { useText } from '../../shell/language/language';
import { openTask } from '../../shell/state/open-task';
import { titleOf } from '../../sync/actions/names';
import { Check } from '../../task/rows/check';
import { cn } from '../../ui/cn';
import { Block } from './block';
import type { Item, TimedRound } from './items';
import { RoundTasks, shownIn } from './round-tasks';
import { untimedIn } from './spill';
import { SpillBlock } from './spill-block';
import { type Lane, lanesOf, overlap, type Span, shownSpan } from './times';
import { useEventTitle } from './use-event-title';
import type { DayHours } from './use-hours';

/** The part of a round's width that stays free beside the items in it. */
const indentOf = (lanes: number): number => (lanes > 1 ? 0.3 : 0.36);

interface BlocksProps {
  day: DayHours;
  /** The first minute of the timeline. */
  top: number;
}

function placeOf({ lane, lanes }: Pick<Lane, 'lane' | 'lanes'>, isInRound: boolean) {
  const indent = isInRound ? indentOf(lanes) : 0;
  const width = (1 - indent) / lanes;
  const from = indent + width * lane;
  return {
    // They begin beside the names of the hours.
    insetInlineStart: `calc(var(--names) + (100% - var(--names)) * ${from})`,
    width: `calc((100% - var(--names)) * ${width} - 2px)`,
  };
}

/** Where items stand beside each other and on rounds, in their order. */
function placesOf(items: readonly Item[], rounds: readonly TimedRound[]) {
  return lanesOf(items.map(({ span }) => shownSpan(span))).map((lane) => {
    const isInRound = rounds.some(({ span }) => overlap(span, lane.group));
    return { style: { ...placeOf(lane, isInRound), zIndex: 2 }, isNarrow: isInRound || lane.lanes > 1 };
  });
}

/** The share of a round's width that its name has, beside the items in it. */
function labelWidth({ span }: TimedRound, items: readonly Item[]): number {
  const lanes = lanesOf(items.map((item) => shownSpan(item.span)));
  const within = items.map((item, at) => (overlap(span, item.span) ? (lanes[at]?.lanes ?? 0) : 0));
  const most = Math.max(0, ...within);
  return most === 0 ? 1 : indentOf(most);
}

const roundLook = ({ engaged, closedAt }: Round): string => {
  if (closedAt !== null) return 'border-transparent bg-surface text-ink-3';
  return engaged
    ? 'border-accent/40 border-s-3 border-s-accent bg-accent-soft text-accent'
    : 'border-line tinted hover:border-ink-3';
};

/** How a round stands: on, or with more tasks than it has room for. */
function RoundState({ round, more }: { round: Round; more: number }) {
  const t = useText('timeline');
  const rounds = useText('rounds');
  return (
    <>
      {round.engaged && <span className="shrink-0">{rounds('engaged')}</span>}
      {more > 0 && (
        <span className="order-1 ms-auto shrink-0 text-ink-2">{t('moreInRound', { count: more })}</span>
      )}
    </>
  );
}

function RoundBlock({ day, top, timed }: BlocksProps & { timed: TimedRound }) {
  const { plan, times, actions, say } = day;
  const { round, span } = timed;
  const share = labelWidth(timed, times.items);
  const isOpen = round.closedAt === null;
  const tasks = untimedIn(timed, plan);
  const shown = shownIn(span, tasks);
  return (
    <Block
      {...{ top, span, say }}
      id={`block:${plan.day}:round:${round.index}`}
      title={titleOf(round)}
      isNarrow={share < 1}
      labelWidth={share}
      style={placeOf({ lane: 0, lanes: 1 }, false)}
      className={cn('border', roundLook(round))}
      opens="opensRound"
      onOpen={() => isOpen && day.openRound(round, span)}
      beside={<RoundState round={round} more={tasks.length - shown.length} />}
      isHead
      {...(isOpen && {
        staysInDay: true,
        onChange: (next: Span) => actions.placeRound(round, next),
        onClear: () => void actions.placeRound(round, null),
      })}
    >
      <RoundTasks round={round} span={span} tasks={shown} width={share} />
    </Block>
  );
}

type ItemBlockProps = BlocksProps & { item: Item } & Partial<ReturnType<typeof placesOf>[number]>;

function ItemBlock({ day, top, item, ...place }: ItemBlockProps) {
  const titleOfEvent = useEventTitle();
  const { plan, actions, calendars, say } = day;
  const { span } = item;
  const block = { ...place, top, span, say, id: `block:${plan.day}:${item.key}` };
  if (item.kind === 'event') {
    const { event } = item;
    return (
      <Block
        {...block}
        title={titleOfEvent(event)}
        edge={calendars.calendarOf(event)?.color ?? null}
        opens="opensEvent"
        onOpen={() => day.openEvent(event)}
        {...(event.canEdit && {
          onChange: (next: Span, to = plan.day) =>
            actions.placeEvent(event, span, { ...next, days: diffDays(plan.day, to) }),
        })}
      />
    );
  }
  const { task } = item;
  const isOpen = task.status === 'open';
  return (
    <Block
      {...block}
      title={task.title}
      className={cn(
        'border border-line bg-raised can-hover:@min-[72px]:ps-7 hover:bg-hover',
        !isOpen && 'text-ink-3 line-through',
      )}
      opens="opensTask"
      onOpen={() => openTask(task.id)}
      {...(isOpen && {
        onChange: (next: Span, to?: string) => actions.placeTask(task, next, to),
        onClear: () => void actions.clearTask(task),
      })}
    >
      {/* A finger ticks it in what it opens. */}
      <span className="absolute start-0.5 top-0 z-1 flex h-full max-h-8 items-center pointer-coarse:hidden @max-[72px]:hidden">
        <Check task={task} />
      </span>
    </Block>
  );
}

/** What does not fit in the rounds and in the day. */
function Spills({ day, top }: BlocksProps) {
  const { plan, times } = day;
  const others = [...times.items, ...times.rounds].map(({ span }) => span);
  return times.spills.map(({ round, ...spill }) => (
    <SpillBlock
      key={round?.index ?? 'day'}
      {...{ top, day: plan.day, spill, others }}
      round={round && { index: round.index, title: titleOf(round) }}
    />
  ));
}

/** The items at a time, in the order of the day. */
export function TimelineBlocks(props: BlocksProps) {
  const t = useText('timeline');
  const { items, rounds } = props.day.times;
  const places = placesOf(items, rounds);
  const inOrder = [
    // A round comes before items that start at the same time, so that it lies under them.
    ...rounds.map((timed) => ({
      at: timed.span.from - 0.5,
      block: <RoundBlock key={`round:${timed.round.index}`} {...props} timed={timed} />,
    })),
    ...items.map((item, at) => ({
      at: item.span.from,
      block: <ItemBlock key={item.key} {...props} item={item} {...places[at]} />,
    })),
  ].sort((one, other) => one.at - other.at);
  return (
    <ol aria-label={t('byHour')}>
      {inOrder.map(({ block }) => block)}
      <Spills {...props} />
    </ol>
  );
}
