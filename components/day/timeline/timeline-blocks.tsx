import { diffDays } from '@/domain/days';
import { useText } from '../../shell/language/language';
import { openTask } from '../../shell/state/open-task';
import { titleOf } from '../../sync/actions/names';
import { cn } from '../../ui/cn';
import { Block } from './block';
import type { Item, TimedRound } from './items';
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

function RoundBlock({ day, top, timed }: BlocksProps & { timed: TimedRound }) {
  const { plan, times, actions, say } = day;
  const { round, span } = timed;
  const share = labelWidth(timed, times.items);
  const isOpen = round.closedAt === null;
  return (
    <Block
      {...{ top, span, say }}
      id={`block:${plan.day}:round:${round.index}`}
      title={titleOf(round)}
      isNarrow={share < 1}
      labelWidth={share}
      style={placeOf({ lane: 0, lanes: 1 }, false)}
      className={cn(
        'border border-line bg-surface hover:bg-hover',
        round.engaged && 'border-s-2 border-s-accent',
        !isOpen && 'text-ink-3',
      )}
      opens="opensRound"
      onOpen={() => isOpen && day.openRound(round, span)}
      {...(isOpen && {
        staysInDay: true,
        onChange: (next: Span) => actions.placeRound(round, next),
        onClear: () => void actions.placeRound(round, null),
      })}
    />
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
        className="border border-line bg-paper hover:bg-hover"
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
      className={cn('border border-line border-dashed bg-raised hover:bg-hover', !isOpen && 'line-through')}
      opens="opensTask"
      onOpen={() => openTask(task.id)}
      {...(isOpen && {
        onChange: (next: Span, to?: string) => actions.placeTask(task, next, to),
        onClear: () => void actions.clearTask(task),
      })}
    />
  );
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
  return <ol aria-label={t('byHour')}>{inOrder.map(({ block }) => block)}</ol>;
}
