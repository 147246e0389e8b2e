import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { minuteOfDay } from '@/server/domain/zones';
import type { Round, Session, Task } from '@/server/types';
import { useMinute } from '../data/current-minute';
import { useLabels } from '../data/labels';
import { useDayHours } from '../data/preferences';
import { useTRPC } from '../data/trpc';
import { useWords } from '../data/words';
import { useZone } from '../data/zone';
import { useText } from '../language/language';
import type { Plan } from '../rounds/use-day';
import { titleOf } from '../rounds/use-day';
import { openInlineAdd } from '../state/inline-add';
import { type Calendars, EventDetails } from './event-details';
import { Drawn, HourLines, Stretches } from './hour-lines';
import { type CalendarEvent, fillsDay, itemsOf, sessionSpan, timedRounds } from './items';
import { NewBlock, type NewBlockProps } from './new-block';
import { type RoundDraft, RoundForm } from './round-form';
import { TimelineBlocks } from './timeline-blocks';
import { hoursOf, labelAt, proposedSpan, type Span, spokenSpan } from './times';
import { toPixels } from './use-block';
import { type TimelineActions, useTimelineActions } from './use-timeline-actions';
import { useTimelineDrop } from './use-timeline-drop';

export interface TimelineProps {
  plan: Plan;
  /** The tasks in the day's list. */
  listed: readonly Task[];
  running: Session | null;
  today: string;
}

/** The items on the timeline, and the hours that it shows. */
export function useTimes({ plan, listed, running, today }: TimelineProps) {
  const zone = useZone();
  const minute = useMinute();
  const { day } = plan;
  const working = useDayHours(day);
  const now = day === today && minute !== null ? minuteOfDay(minute, day, zone) : null;
  return useMemo(() => {
    const items = itemsOf(plan, listed, zone);
    const rounds = timedRounds(plan);
    const allDay = (plan.events ?? []).filter((event) => fillsDay(event, day, zone));
    const session = running && now !== null ? sessionSpan(running, { now, day, zone }) : null;
    const spans = [...items, ...rounds].map(({ span }) => span);
    const shown = [...spans, ...(now === null ? [] : [{ from: now, until: now }])];
    const hours = hoursOf(working, shown);
    return { items, rounds, allDay, session, working, hours, now };
  }, [plan, listed, running, zone, now, day, working]);
}

/** The person’s calendars as they are stored. Asks no calendar server. */
function useShownCalendars() {
  const trpc = useTRPC();
  const { data } = useQuery(trpc.screens.calendars.queryOptions({}));
  const calendars = data?.calendars ?? [];
  return {
    calendars,
    colorOf: (event: CalendarEvent) =>
      calendars.find(({ calendarId }) => calendarId === event.calendarId)?.color ?? null,
    failing: data?.connections.filter(({ status }) => status === 'failing') ?? [],
    isConnected: data === undefined || data.connections.length > 0,
    /** The name of the calendar that tasks with a time are written to. */
    written: calendars.find(({ calendarId }) =>
      data?.connections.some(({ writeTo }) => writeTo === calendarId),
    )?.name,
  };
}

/** The current time as a line, and the running session beside it. */
function Now({
  now,
  session,
  top,
  title,
}: {
  now: number;
  session: Span | null;
  top: number;
  title: string;
}) {
  const t = useText('timeline');
  const labels = useLabels();
  return (
    <>
      {session && (
        <div
          role="img"
          aria-label={t('sessionSince', { title, time: labelAt(session.from, labels) })}
          data-tip={t('sessionOn', { title })}
          className="absolute start-[calc(var(--names)-6px)] w-1 rounded-full bg-accent"
          style={{
            top: toPixels(Math.max(0, session.from - top)),
            height: toPixels(session.until - Math.max(top, session.from)),
          }}
        />
      )}
      <div
        aria-hidden="true"
        data-now=""
        className="pointer-events-none absolute end-0 start-[calc(var(--names)-6px)] h-px bg-accent"
        style={{ top: toPixels(now - top) }}
      >
        <span className="absolute -top-0.75 -start-0.5 size-1.75 rounded-full bg-accent" />
      </div>
    </>
  );
}

const canPlace = ({ closedAt }: Round) => closedAt === null;
const isUntimed = ({ startsAt, endsAt }: Round) => startsAt === undefined && endsAt === undefined;

/** Open rounds: first those with tasks and without a time. */
const roundsToPlace = ({ rounds }: Plan): Round[] =>
  rounds
    .filter(canPlace)
    .map((round) => ({ round, rank: Number(!isUntimed(round)) * 2 + Number(round.taskIds.length === 0) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ round }) => round);

/** Gives a round a time, and says so to screen readers. */
function usePlaceRound(actions: TimelineActions) {
  const { t, common, labels } = useWords('timeline');
  const [message, say] = useState('');
  const place = (round: Round, span: Span | null) => {
    const time = span ? spokenSpan(span, labels, t) : t('noTime');
    say(common('sequence', { first: titleOf(round), rest: time }));
    void actions.placeRound(round, span);
  };
  return { message, say, place };
}

type Panel =
  | ({ kind: 'round' } & RoundDraft)
  | { kind: 'new'; span: Span }
  | { kind: 'event'; event: CalendarEvent; span?: Span };

/** Other lines for a new task close, and what is typed from now on is for this one. */
function newAt(span: Span): Panel {
  openInlineAdd('timeline');
  return { kind: 'new', span };
}

interface OpenPanelProps extends Omit<NewBlockProps, 'span' | 'onRound'> {
  panel: Panel;
  calendars: Calendars;
  onRound: (round: Round, span: Span | null) => void;
}

function OpenPanel({ panel, calendars, ...props }: OpenPanelProps) {
  const { rounds, day, onRound, onClose } = props;
  if (panel.kind === 'new') return <NewBlock {...props} span={panel.span} />;
  if (panel.kind === 'round') {
    const { round, span } = panel;
    return <RoundForm {...{ round, span, rounds, onClose }} onSave={onRound} />;
  }
  const { event, span } = panel;
  return <EventDetails {...{ event, span, day, calendars, onClose }} />;
}

/** The times of a day, what can be done with them, and the panel that is open. */
export function useHours(props: TimelineProps) {
  const { plan, running, today } = props;
  const times = useTimes(props);
  const actions = useTimelineActions(plan.day);
  const calendars = useShownCalendars();
  const [panel, setPanel] = useState<Panel | null>(null);
  useTimelineDrop(plan, actions);
  return {
    ...{ plan, running, today, times, actions, calendars, panel, setPanel },
    ...usePlaceRound(actions),
    choices: roundsToPlace(plan),
    openEvent: (event: CalendarEvent, span?: Span) => setPanel({ kind: 'event', event, span }),
    /** Opens the form with a free time for a round. */
    proposeRound() {
      const { items, rounds, working, now } = times;
      const busy = { items: items.map(({ span }) => span), rounds: rounds.map(({ span }) => span) };
      const rest = { from: Math.max(working.from, now ?? 0), until: working.until };
      setPanel({ kind: 'round', round: undefined, span: proposedSpan(busy, rest, 60) });
    },
  };
}

export type DayHours = ReturnType<typeof useHours>;

/** The hours of a day. `--names` is the width of the names of the hours. */
export function Hours({ day, hours }: { day: DayHours; hours: Span }) {
  const { plan, running, today, times, actions, calendars, panel, setPanel, message, say, place } = day;
  const { items, rounds, now, session } = times;
  const top = hours.from;
  return (
    <>
      <div data-slide-area={plan.day} className="relative" style={{ height: toPixels(hours.until - top) }}>
        <HourLines hours={hours} />
        <Stretches day={plan.day} hours={hours} onStretch={(span) => setPanel(newAt(span))} />
        {panel?.kind === 'new' && <Drawn span={panel.span} top={top} className="start-(--names)" />}
        <TimelineBlocks
          {...{ items, rounds, actions, top, say }}
          day={plan.day}
          colorOf={calendars.colorOf}
          onEvent={day.openEvent}
          onRound={(round, span) => setPanel({ kind: 'round', round, span })}
        />
        {now !== null && <Now {...{ now, session, top }} title={running?.title ?? ''} />}
      </div>
      <p role="status" className="sr-only">
        {message}
      </p>
      {panel && (
        <OpenPanel
          {...{ panel, today }}
          calendars={calendars.calendars}
          written={calendars.written}
          rounds={day.choices}
          day={plan.day}
          onRound={place}
          onClose={() => setPanel(null)}
        />
      )}
    </>
  );
}
