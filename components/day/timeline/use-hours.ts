import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useMemo, useState } from 'react';
import { minuteOfDay } from '@/domain/zones';
import type { Round, Task } from '@/server/types';
import { useKnownFrame } from '../../shell/parts/frame';
import { useDayHours } from '../../shell/parts/preferences';
import { useWords } from '../../shell/parts/words';
import { getPage } from '../../shell/state/current-page';
import { openInlineAdd } from '../../shell/state/inline-add';
import { newEvent } from '../../shell/state/new-event';
import { titleOf } from '../../sync/actions/names';
import { useMinute } from '../../sync/current-minute';
import { useToday } from '../../sync/today';
import { useTRPC } from '../../sync/trpc';
import { useZone } from '../../sync/zone';
import type { Plan } from '../rounds/use-day';
import { useDayLoad } from '../rounds/use-day-load';
import { isTimed } from './has-times';
import { type CalendarEvent, fillsDay, itemsOf, timedRounds } from './items';
import { newKind } from './new-kind';
import { spillsOf } from './spill';
import { hoursOf, proposedSpan, type Span, spokenSpan } from './times';
import { useTimelineActions, useTimelineDrop } from './use-timeline-actions';

export interface TimelineProps {
  plan: Plan;
  /** The tasks in the day's list. */
  listed: readonly Task[];
}

/** The items on the timeline, and the hours that it shows. */
function useTimes({ plan, listed }: TimelineProps) {
  const running = useKnownFrame()?.running;
  const today = useToday();
  const zone = useZone();
  const minute = useMinute();
  const { day } = plan;
  const working = useDayHours(day);
  const now = day === today && minute !== null ? minuteOfDay(minute, day, zone) : null;
  const load = useDayLoad(plan, listed);
  return useMemo(() => {
    const items = itemsOf(plan, listed, zone);
    const rounds = timedRounds(plan);
    const allDay = (plan.events ?? []).filter((event) => fillsDay(event, day, zone));
    const from = running ? minuteOfDay(running.startedAt, day, zone) : 0;
    const session = running && now !== null && { title: running.title, from, until: Math.max(from + 1, now) };
    const spills = day < today ? [] : spillsOf(plan, { rounds, load, dayEnd: working.until });
    const spans = [...items, ...rounds, ...spills].map(({ span }) => span);
    const shown = [...spans, ...(now === null ? [] : [{ from: now, until: now }])];
    const hours = hoursOf(working, shown);
    return { items, rounds, allDay, session, working, hours, now, spills };
  }, [plan, listed, running, zone, now, day, today, working, load]);
}

/** The person’s calendars as they are stored. Asks no calendar server. */
export function useCalendars() {
  const trpc = useTRPC();
  const { data } = useQuery(trpc.screens.calendars.queryOptions({}));
  const calendars = data?.calendars ?? [];
  return {
    calendarOf: (event: CalendarEvent) => calendars.find(({ calendarId }) => calendarId === event.calendarId),
    failing: data?.connections.find(({ status }) => status === 'failing'),
    /** Those of the shown ones that may be changed. */
    writable: calendars.filter(({ canEdit, chosen }) => canEdit && chosen),
    isConnected: data === undefined || data.connections.length > 0,
    /** The name of the calendar that tasks with a time are written to. */
    written: calendars.find(({ calendarId }) =>
      data?.connections.some(({ writeTo }) => writeTo === calendarId),
    )?.name,
  };
}

const rankOf = (round: Round) => Number(isTimed(round)) * 2 + Number(round.taskIds.length === 0);

/** The rounds that can be given a time, the likeliest first: those with tasks and without a time. */
const roundsToPlace = ({ rounds }: Plan): Round[] =>
  rounds.filter(({ closedAt }) => closedAt === null).sort((one, other) => rankOf(one) - rankOf(other));

/** The form that is open. That of a round gives a time to it, or without one to a round to choose. */
type Panel =
  | { kind: 'round'; round: Round | undefined; span: Span }
  | { kind: 'new'; span: Span }
  | { kind: 'event'; event: CalendarEvent };

/** The times of a day, what can be done with them, and the panel that is open. */
export function useHours(props: TimelineProps) {
  const { plan } = props;
  const { t, common, labels } = useWords('timeline');
  const times = useTimes(props);
  const actions = useTimelineActions(plan.day);
  const calendars = useCalendars();
  const [panel, setPanel] = useState<Panel | null>(null);
  const [message, say] = useState('');
  useTimelineDrop(plan, actions);
  const freeSpanOf = () => {
    const { items, rounds, working, now } = times;
    const busy = { items: items.map(({ span }) => span), rounds: rounds.map(({ span }) => span) };
    const rest = { from: Math.max(working.from, now ?? 0), until: working.until };
    return proposedSpan(busy, rest, 60);
  };
  const openNew = (span: Span) => {
    // Other lines for a new task close, and what is typed from now on is for this one.
    openInlineAdd('timeline');
    setPanel({ kind: 'new', span });
  };
  const isOfPage = useToday() === plan.day || getPage()?.day === plan.day;
  useLayoutEffect(() => {
    if (!isOfPage || calendars.writable.length === 0) return undefined;
    return newEvent.register(() => {
      newKind.set('event');
      openNew(freeSpanOf());
    });
  });
  const openRound = (round: Round | undefined, span: Span) => setPanel({ kind: 'round', round, span });
  return {
    ...props,
    ...{ times, actions, calendars, panel, message, say, openRound },
    choices: roundsToPlace(plan),
    close: () => setPanel(null),
    openEvent: (event: CalendarEvent) => setPanel({ kind: 'event', event }),
    openNew,
    /** Opens the form with a free time for a round. */
    proposeRound: () => openRound(undefined, freeSpanOf()),
    /** Gives a round a time, or takes it away, and says so to screen readers. */
    placeRound(round: Round, span: Span | null) {
      const time = span ? spokenSpan(span, labels, t) : t('noTime');
      say(common('sequence', { first: titleOf(round), rest: time }));
      void actions.placeRound(round, span);
    },
  };
}

export type DayHours = ReturnType<typeof useHours>;
