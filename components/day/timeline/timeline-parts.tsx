import { PanelRightClose, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useText } from '../../shell/language/language';
import { useTimeFormat } from '../../shell/parts/preferences';
import { useWords } from '../../shell/parts/words';
import { useZone } from '../../sync/zone';
import { Button, IconButton } from '../../ui/button';
import { smallIcon } from '../../ui/icon';
import { Link } from '../../ui/link';
import { ColorBar, tintOf } from './block';
import { foldTimeline } from './fold';
import { Hours } from './hours';
import { type CalendarEvent, fillsDay, spanOfEvent } from './items';
import { spanLabel } from './times';
import { useEventTitle } from './use-event-title';
import { type DayHours, type TimelineProps, useHours } from './use-hours';

/** The events without an hour, above the hours. */
function AllDay({ day }: { day: DayHours }) {
  const t = useText('timeline');
  const titleOf = useEventTitle();
  const events = day.times.allDay;
  if (events.length === 0) return null;
  return (
    <ul aria-label={t('allDay')} className="flex flex-col gap-0.5 pb-2 ps-10">
      {events.map((event) => (
        <li key={event.id}>
          <button
            type="button"
            onClick={() => day.openEvent(event)}
            style={tintOf(day.calendars.calendarOf(event)?.color)}
            className="relative flex min-h-6 w-full items-center overflow-hidden rounded-control pe-1.5 ps-2.5 text-start text-12 font-medium touch:min-h-11"
          >
            <ColorBar color={day.calendars.calendarOf(event)?.color} />
            <span className="truncate">{titleOf(event)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

const WHOLE_DAY = { from: 0, until: 24 * 60 };

const quiet = 'pt-3 ps-10 text-12 text-ink-3';
const link = 'underline underline-offset-2 hover:text-ink';

/** Says that a calendar fails, or how to connect the first one. */
function Foot({ day }: { day: DayHours }) {
  const t = useText('timeline');
  const { failing, isConnected } = day.calendars;
  const toCalendars = (text: ReactNode) => (
    <Link href="/settings/calendars" className={link}>
      {text}
    </Link>
  );
  if (failing)
    return (
      <p role="status" className={quiet}>
        {t.rich('failing', { calendar: failing.label, link: toCalendars })}
      </p>
    );
  if (isConnected) return null;
  return <p className={quiet}>{t.rich('connect', { link: toCalendars })}</p>;
}

function Head({ day }: { day: DayHours }) {
  const t = useText('timeline');
  return (
    <div className="-mt-1.5 flex items-center gap-1 pb-2">
      <h2 className="flex-1 ps-10 text-13 font-semibold">{t('timeline')}</h2>
      {day.choices.length > 0 && (
        <IconButton
          label={t('giveTime')}
          Icon={Plus}
          iconSize={14}
          onClick={day.proposeRound}
          className="text-ink-3"
        />
      )}
      <IconButton
        label={t('fold')}
        onClick={() => foldTimeline(true)}
        className="text-ink-3 @max-[656px]:hidden"
      >
        <PanelRightClose {...smallIcon} className="rtl:-scale-x-100" />
      </IconButton>
    </div>
  );
}

/** The hours of a day with its events, timed tasks and rounds. */
export function TimelineBody(props: TimelineProps) {
  const t = useText('timeline');
  const day = useHours(props);
  const [isWhole, setWhole] = useState(false);
  // `10:30 pm` is longer than `22:30`, and in Arabic or Spanish longer still.
  const names = useTimeFormat() === 24 ? '[--names:40px]' : '[--names:60px]';
  return (
    <section aria-label={t('timeline')} className={names}>
      <Head day={day} />
      <AllDay day={day} />
      <div className="mt-2">
        <Hours day={day} hours={isWhole ? WHOLE_DAY : day.times.hours} />
      </div>
      {!isWhole && (
        <Button onClick={() => setWhole(true)} className="mt-2 ms-8 h-7 px-2 text-12 text-ink-3">
          {t('showAllHours')}
        </Button>
      )}
      <Foot day={day} />
    </section>
  );
}

/** The events of a day on paper, where the hours of the timeline have no room. */
export function PrintedEvents({ plan: { day, events = [] } }: Pick<TimelineProps, 'plan'>) {
  const { t, labels } = useWords('timeline');
  const zone = useZone();
  const titleOf = useEventTitle();
  if (events.length === 0) return null;
  const timeOf = (event: CalendarEvent) =>
    fillsDay(event, day, zone) ? t('allDay') : spanLabel(spanOfEvent(event, day, zone), labels);
  return (
    <section aria-label={t('events')} className="hidden px-2 pb-4 print:block">
      <h2 className="pb-1 text-13 font-semibold">{t('events')}</h2>
      <ul>
        {[...events]
          .sort((one, other) => one.start.localeCompare(other.start))
          .map((event) => (
            <li key={event.id} className="flex gap-3 py-0.5 text-13">
              <span className="w-24 shrink-0 text-ink-3 tabular-nums">{timeOf(event)}</span>
              {titleOf(event)}
            </li>
          ))}
      </ul>
    </section>
  );
}
