import { PanelRightClose, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useText } from '../language/language';
import { Button, IconButton } from '../ui/button';
import { smallIcon } from '../ui/icon';
import { Link } from '../ui/link';
import { foldTimeline } from './fold';
import { type DayHours, Hours, type TimelineProps, useHours } from './hours';
import type { CalendarEvent } from './items';
import { useEventTitle } from './use-event-title';

interface AllDayProps {
  events: readonly CalendarEvent[];
  colorOf: (event: CalendarEvent) => string | null;
  onOpen: (event: CalendarEvent) => void;
}

/** The events without an hour, above the hours. */
function AllDay({ events, colorOf, onOpen }: AllDayProps) {
  const t = useText('timeline');
  const titleOf = useEventTitle();
  if (events.length === 0) return null;
  return (
    <ul aria-label={t('allDay')} className="flex flex-col gap-0.5 pb-2 ps-10">
      {events.map((event) => (
        <li key={event.id}>
          <button
            type="button"
            onClick={() => onOpen(event)}
            className="relative flex min-h-6 w-full items-center overflow-hidden rounded-control border border-line bg-paper pe-1.5 ps-2.5 text-start text-12 font-medium hover:bg-hover touch:min-h-11"
          >
            <span
              aria-hidden="true"
              className="absolute inset-y-0 start-0 w-0.75 bg-ink-3"
              style={{ backgroundColor: colorOf(event) ?? undefined }}
            />
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
function Foot({ failing, isConnected }: Pick<DayHours['calendars'], 'failing' | 'isConnected'>) {
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

/** The hours of a day with its events, timed tasks and rounds. */
export function TimelineBody(props: TimelineProps) {
  const t = useText('timeline');
  const day = useHours(props);
  const { failing, isConnected } = day.calendars;
  const [isWhole, setWhole] = useState(false);
  return (
    <section aria-label={t('timeline')} className="[--names:40px]">
      <Head onAdd={day.choices.length > 0 ? day.proposeRound : undefined} />
      <AllDay events={day.times.allDay} colorOf={day.calendars.colorOf} onOpen={day.openEvent} />
      <div className="mt-2">
        <Hours day={day} hours={isWhole ? WHOLE_DAY : day.times.hours} />
      </div>
      {!isWhole && (
        <Button onClick={() => setWhole(true)} className="mt-2 ms-8 h-7 px-2 text-12 text-ink-3">
          {t('showAllHours')}
        </Button>
      )}
      <Foot failing={failing} isConnected={isConnected} />
    </section>
  );
}
