'use client';

import { useQuery } from '@tanstack/react-query';
import { PanelRightClose, Plus } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { minuteOfDay } from '@/server/domain/zones';
import type { Round, Session, Task } from '@/server/types';
import { useMinute } from '../data/current-minute';
import { useLabels } from '../data/labels';
import { useDayHours } from '../data/preferences';
import { useTRPC } from '../data/trpc';
import { useZone } from '../data/zone';
import { useText } from '../language/language';
import type { Plan } from '../rounds/use-day';
import { titleOf } from '../rounds/use-day';
import { openInlineAdd } from '../state/inline-add';
import { Button, IconButton } from '../ui/button';
import { smallIcon } from '../ui/icon';
import { Link } from '../ui/link';
import { AllDay } from './all-day';
import { type Calendars, EventDetails } from './event-details';
import { foldTimeline } from './fold';
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

const WHOLE_DAY = { from: 0, until: 24 * 60 };

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

const quiet = 'pt-3 ps-10 text-12 text-ink-3';
const link = 'underline underline-offset-2 hover:text-ink';

/** Says that a calendar fails, or how to connect the first one. */
function Foot({
  failing,
  isConnected,
}: Pick<ReturnType<typeof useShownCalendars>, 'failing' | 'isConnected'>) {
  const t = useText('timeline');
  const toCalendars = (text: ReactNode) => (
    <Link href="/settings/calendars" className={link}>
      {text}
    </Link>
  );
  const [first] = failing;
  if (first)
    return (
      <p role="status" className={quiet}>
        {t.rich('failing', { calendar: first.label, link: toCalendars })}
      </p>
    );
  if (isConnected) return null;
  return <p className={quiet}>{t.rich('connect', { link: toCalendars })}</p>;
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
          className="absolute start-8.5 w-1 rounded-full bg-accent"
          style={{
            top: toPixels(Math.max(0, session.from - top)),
            height: toPixels(session.until - Math.max(top, session.from)),
          }}
        />
      )}
      <div
        aria-hidden="true"
        data-now=""
        className="pointer-events-none absolute end-0 start-8.5 h-px bg-accent"
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

function Head({ onAdd }: { onAdd: (() => void) | undefined }) {
  const t = useText('timeline');
  return (
    <div className="-mt-1.5 flex items-center gap-1 pb-2">
      <h2 className="flex-1 ps-10 text-13 font-semibold">{t('timeline')}</h2>
      {onAdd && (
        <IconButton label={t('giveTime')} onClick={onAdd} className="text-ink-3">
          <Plus {...smallIcon} />
        </IconButton>
      )}
      <IconButton
        label={t('fold')}
        onClick={() => foldTimeline(true)}
        className="text-ink-3 @max-[960px]:hidden"
      >
        <PanelRightClose {...smallIcon} className="rtl:-scale-x-100" />
      </IconButton>
    </div>
  );
}

/** Gives a round a time, and says so to screen readers. */
function usePlaceRound(actions: TimelineActions) {
  const t = useText('timeline');
  const common = useText('common');
  const labels = useLabels();
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

/** The hours of a day with its events, timed tasks and rounds. */
export function TimelineBody(props: TimelineProps) {
  const t = useText('timeline');
  const { plan, running } = props;
  const { items, rounds, allDay, session, working, hours: needed, now } = useTimes(props);
  const actions = useTimelineActions(plan.day);
  const { calendars, colorOf, written, ...state } = useShownCalendars();
  const [panel, setPanel] = useState<Panel | null>(null);
  const [isWhole, setWhole] = useState(false);
  const { message, say, place } = usePlaceRound(actions);
  useTimelineDrop(plan, actions);
  const hours = isWhole ? WHOLE_DAY : needed;
  const choices = roundsToPlace(plan);
  const add = () => {
    const busy = { items: items.map(({ span }) => span), rounds: rounds.map(({ span }) => span) };
    const rest = { from: Math.max(working.from, now ?? 0), until: working.until };
    setPanel({ kind: 'round', round: undefined, span: proposedSpan(busy, rest, 60) });
  };
  return (
    <section aria-label={t('timeline')}>
      <Head onAdd={choices.length > 0 ? add : undefined} />
      <AllDay events={allDay} colorOf={colorOf} onOpen={(event) => setPanel({ kind: 'event', event })} />
      <div
        data-slide-area=""
        className="relative mt-2"
        style={{ height: toPixels(hours.until - hours.from) }}
      >
        <HourLines hours={hours} />
        <Stretches hours={hours} onStretch={(span) => setPanel(newAt(span))} />
        {panel?.kind === 'new' && <Drawn span={panel.span} top={hours.from} className="start-10" />}
        <TimelineBlocks
          {...{ items, rounds, actions, colorOf }}
          top={hours.from}
          onEvent={(event, span) => setPanel({ kind: 'event', event, span })}
          onRound={(round, span) => setPanel({ kind: 'round', round, span })}
          say={say}
        />
        {now !== null && <Now {...{ now, session }} top={hours.from} title={running?.title ?? ''} />}
      </div>
      {!isWhole && (
        <Button onClick={() => setWhole(true)} className="mt-2 ms-8 h-7 px-2 text-12 text-ink-3">
          {t('showAllHours')}
        </Button>
      )}
      <Foot {...state} />
      <p role="status" className="sr-only">
        {message}
      </p>
      {panel && (
        <OpenPanel
          {...{ panel, calendars, written }}
          rounds={choices}
          day={plan.day}
          today={props.today}
          onRound={place}
          onClose={() => setPanel(null)}
        />
      )}
    </section>
  );
}
