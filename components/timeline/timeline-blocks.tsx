import { diffDays } from '@/server/domain/days';
import type { Round } from '@/server/types';
import { useText } from '../language/language';
import { titleOf } from '../rounds/use-day';
import { openTask } from '../state/open-task';
import { cn } from '../ui/cn';
import { Block } from './block';
import type { CalendarEvent, Item, TimedRound } from './items';
import { type Lane, lanesOf, overlap, type Span, shownSpan } from './times';
import { useEventTitle } from './use-event-title';
import type { TimelineActions } from './use-timeline-actions';

/** The part of a round's width that stays free beside the items in it. */
const INDENT = 0.36;
const SMALL_INDENT = 0.3;

interface BlocksProps {
  items: readonly Item[];
  rounds: readonly TimedRound[];
  day: string;
  /** The first minute of the timeline. */
  top: number;
  actions: TimelineActions;
  colorOf: (event: CalendarEvent) => string | null;
  onEvent: (event: CalendarEvent, span: Span) => void;
  onRound: (round: Round, span: Span) => void;
  say: (message: string) => void;
}

function placeOf({ lane, lanes }: Pick<Lane, 'lane' | 'lanes'>, isInRound: boolean) {
  const indent = isInRound ? (lanes > 1 ? SMALL_INDENT : INDENT) : 0;
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
  const within = lanes.filter((_, at) => overlap(span, items[at]?.span ?? NOWHERE));
  if (within.length === 0) return 1;
  return within.some(({ lanes: count }) => count > 1) ? SMALL_INDENT : INDENT;
}

const NOWHERE = { from: -1, until: -1 };

type PartProps = Pick<BlocksProps, 'day' | 'top' | 'actions' | 'say'>;

function RoundBlock({
  timed,
  items,
  onRound,
  actions,
  day,
  ...block
}: PartProps & Pick<BlocksProps, 'onRound' | 'items'> & { timed: TimedRound }) {
  const { round, span } = timed;
  const share = labelWidth(timed, items);
  const isOpen = round.closedAt === null;
  return (
    <Block
      {...block}
      id={`block:${day}:round:${round.index}`}
      title={titleOf(round)}
      span={span}
      isNarrow={share < 1}
      labelWidth={share}
      style={placeOf({ lane: 0, lanes: 1 }, false)}
      className={cn(
        'border border-line bg-surface hover:bg-hover',
        round.engaged && 'border-s-2 border-s-accent',
        !isOpen && 'text-ink-3',
      )}
      opens="opensRound"
      onOpen={() => isOpen && onRound(round, span)}
      {...(isOpen && {
        staysInDay: true,
        onChange: (next: Span) => actions.placeRound(round, next),
        onClear: () => void actions.placeRound(round, null),
      })}
    />
  );
}

type ItemProps = PartProps &
  Pick<BlocksProps, 'colorOf' | 'onEvent'> & { item: Item } & Partial<ReturnType<typeof placesOf>[number]>;

function ItemBlock({ item, colorOf, onEvent, actions, day, ...block }: ItemProps) {
  const titleOfEvent = useEventTitle();
  const { span, title } = item;
  const id = `block:${day}:${item.key}`;
  if (item.kind === 'event')
    return (
      <Block
        {...block}
        id={id}
        span={span}
        title={titleOfEvent(item)}
        edge={colorOf(item.event)}
        className="border border-line bg-paper hover:bg-hover"
        opens="opensEvent"
        onOpen={() => onEvent(item.event, span)}
        {...(item.event.canEdit && {
          onChange: (next: Span, to = day) =>
            actions.placeEvent(item.event, span, { ...next, days: diffDays(day, to) }),
        })}
      />
    );
  const { task } = item;
  const isOpen = task.status === 'open';
  return (
    <Block
      {...block}
      {...{ id, span, title }}
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
export function TimelineBlocks({ items, rounds, onRound, ...props }: BlocksProps) {
  const t = useText('timeline');
  const { day, top, actions, say, colorOf, onEvent } = props;
  const places = placesOf(items, rounds);
  const inOrder = [
    // A round comes before items that start at the same time, so that it lies under them.
    ...rounds.map((timed) => ({
      at: timed.span.from - 0.5,
      block: (
        <RoundBlock
          key={`round:${timed.round.index}`}
          {...{ timed, items, onRound, day, top, actions, say }}
        />
      ),
    })),
    ...items.map((item, at) => ({
      at: item.span.from,
      block: (
        <ItemBlock key={item.key} {...{ item, day, top, actions, say, colorOf, onEvent }} {...places[at]} />
      ),
    })),
  ].sort((one, other) => one.at - other.at);
  return <ol aria-label={t('byHour')}>{inOrder.map(({ block }) => block)}</ol>;
}
