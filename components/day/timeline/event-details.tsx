import { type LucideIcon, MapPin, Users, Video } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { addDays } from '@/domain/days';
import { listed } from '@/language/listed';
import { useText, useTexts } from '../../shell/language/language';
import { useWords, type Words } from '../../shell/parts/words';
import { useAct } from '../../sync/act';
import { removeEvent } from '../../sync/actions/events';
import { useSavedText } from '../../sync/text/use-saved-text';
import { useZone } from '../../sync/zone';
import { Button } from '../../ui/button';
import { textButton } from '../../ui/button-look';
import { CheckLine } from '../../ui/check-line';
import { Field } from '../../ui/field';
import { smallIcon } from '../../ui/icon';
import { Link } from '../../ui/link';
import { SureButton } from '../../ui/sure-button';
import { BlockDialog } from './block-dialog';
import { type CalendarEvent, fillsDay, spanOfEvent } from './items';
import { isOrdered, SpanFields } from './span-fields';
import { isSame, type Span, spanLabel, timeAt } from './times';
import { useEventActions } from './use-event-actions';
import { useEventTitle } from './use-event-title';
import { useCalendars } from './use-hours';

interface EventDetailsProps {
  event: CalendarEvent;
  day: string;
  onClose: () => void;
}

/** Moves or resizes an event by typing. Only what was typed changes: an event may begin the day before. */
function EventTimes({ event, span, onClose }: Pick<EventDetailsProps, 'event' | 'onClose'> & { span: Span }) {
  const common = useText('common');
  const { placeEvent, renameEvent } = useEventActions();
  const t = useText('timeline');
  const [typed, setTyped] = useState(span);
  const { text, drop, field } = useSavedText(`form:event-${event.id}`, {
    ...{ value: event.title, label: t('eventName'), isWhole: true, empty: 'never' },
  });
  const title = text.trim();
  const isRenamed = title !== '' && title !== event.title;
  const type = ({ from, until }: Span) =>
    // Midnight is shown as 23:59.
    setTyped({ from, until: timeAt(until) === timeAt(span.until) ? span.until : until });
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    if (!isOrdered(typed)) return;
    drop();
    onClose();
    void (isRenamed ? renameEvent(event, span, { ...typed, title }) : placeEvent(event, span, typed));
  };
  return (
    <form onSubmit={submit} className="flex w-full flex-col items-start gap-2">
      <Field label={t('eventName')} {...field} maxLength={1000} className="w-full" />
      <SpanFields span={typed} onType={type} />
      {(isRenamed || !isSame(typed, span)) && (
        <Button type="submit" look="primary" className="self-end">
          {common('save')}
        </Button>
      )}
    </form>
  );
}

/** `span` is its time of the day; missing for an event that takes the whole day. */
function whenOf(
  { event, day, span }: Omit<EventDetailsProps, 'onClose'> & { span: Span | undefined },
  { t, labels }: Words<'timeline'>,
): string {
  const date = (of: string) => labels.date(of, day);
  if (span) return t('dayAndTime', { day: date(day), time: spanLabel(span, labels) });
  if (!event.allDay)
    return t('days', { from: date(event.start.slice(0, 10)), until: date(event.end.slice(0, 10)) });
  const last = addDays(event.end, -1);
  const days = event.start === last ? date(last) : t('days', { from: date(event.start), until: date(last) });
  return t('dayAllDay', { day: days });
}

/** Deletes the event at its server, where nothing restores it. */
function DeleteEvent({ event, onClose }: Pick<EventDetailsProps, 'event' | 'onClose'>) {
  const { t, common } = useTexts('timeline');
  const act = useAct();
  const [notifyGuests, setNotifyGuests] = useState(false);
  const { calendarId, eventId } = event;
  const hasGuests = event.guests !== undefined;
  const title = useEventTitle()(event);
  return (
    <>
      {hasGuests && (
        <CheckLine
          checked={notifyGuests}
          onChange={({ target }) => setNotifyGuests(target.checked)}
          className="text-ink-2"
        >
          {t('tellGuests')}
        </CheckLine>
      )}
      <SureButton
        label={t('deleteEvent')}
        sure={hasGuests ? t('deleteForEveryone') : common('deleteForGood')}
        of={title}
        onSure={() => {
          onClose();
          void act(removeEvent({ calendarId, eventId, notifyGuests }));
        }}
      />
    </>
  );
}

const Fact = ({ Icon, name, text }: { Icon: LucideIcon; name: string; text: string }) => (
  <p className="flex items-start gap-2 text-13 text-ink-2 [overflow-wrap:anywhere]">
    <Icon {...smallIcon} className="mt-0.75 shrink-0" />
    <span className="sr-only">{name}</span>
    {text}
  </p>
);

/** Where it is, how to join it, and who is invited. */
function Facts({ event: { place, link, guests } }: Pick<EventDetailsProps, 'event'>) {
  const { t, common } = useTexts('timeline');
  return (
    <>
      {link && (
        <a href={link} target="_blank" rel="noreferrer" className={textButton('primary')}>
          <Video {...smallIcon} />
          <span>
            {t.rich('join', {
              host: new URL(link).host,
              hidden: (text) => <span className="sr-only">{text}</span>,
            })}
          </span>
        </a>
      )}
      {place && <Fact Icon={MapPin} name={t('place')} text={place} />}
      {guests && <Fact Icon={Users} name={t('guests')} text={listed(common, guests)} />}
    </>
  );
}

/** Shows an event, and offers to delete it. */
export function EventDetails({ event, day, onClose }: EventDetailsProps) {
  const words = useWords('timeline');
  const { t, common } = words;
  const title = useEventTitle()(event);
  const calendar = useCalendars().calendarOf(event);
  const zone = useZone();
  const span = fillsDay(event, day, zone) ? undefined : spanOfEvent(event, day, zone);
  const isOccurrence = event.eventId.includes('|') || /_\d{8}(T\d{6}Z)?$/.test(event.eventId);
  return (
    <BlockDialog onClose={onClose} title={title}>
      <div className="flex flex-col items-start gap-2 px-4 pt-1 pb-4">
        <p className="text-13 text-ink-2 tabular-nums">{whenOf({ event, span, day }, words)}</p>
        <p className="flex items-center gap-2 text-13 text-ink-3">
          {calendar?.color && (
            <span
              aria-hidden="true"
              className="size-2.5 shrink-0 rounded-full [forced-color-adjust:none]"
              style={{ backgroundColor: calendar.color }}
            />
          )}
          {[calendar?.name, isOccurrence && t('oneOfSeries'), !event.canEdit && t('readOnly')]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {event.zoneGuessed && !event.allDay && (
          <p className="text-13 text-overdue">
            {t('zoneGuessed', { offset: /[+-]\d\d:\d\d$/.exec(event.start)?.[0] ?? '' })}{' '}
            <Link href="/settings/preferences" onClick={onClose} className="underline">
              {t('setZone')}
            </Link>
          </p>
        )}
        <Facts event={event} />
        {event.canEdit && span && <EventTimes event={event} span={span} onClose={onClose} />}
        {event.canEdit && <DeleteEvent event={event} onClose={onClose} />}
        <Button onClick={onClose} className="self-end">
          {common('close')}
        </Button>
      </div>
    </BlockDialog>
  );
}
