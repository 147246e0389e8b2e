'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { MapPin, Users, Video } from 'lucide-react';
import { useState } from 'react';
import type { TimeFormat } from '@/server/domain/clock';
import { addDays } from '@/server/domain/days';
import { dateLabel } from '@/server/domain/when';
import type { Outputs } from '@/server/types';
import { FormStatus } from '../data/form-status';
import { useTimeFormat } from '../data/preferences';
import { useTRPC } from '../data/trpc';
import { Button } from '../ui/button';
import { textButton } from '../ui/button-look';
import { CheckLine } from '../ui/check-line';
import { smallIcon } from '../ui/icon';
import { SureButton } from '../ui/sure-button';
import { BlockDialog } from './block-dialog';
import { type CalendarEvent, titleOfEvent } from './items';
import { type Span, spanLabel } from './times';

export type Calendars = Outputs['screens']['calendars']['calendars'];

interface EventDetailsProps {
  event: CalendarEvent;
  /** Its time of the day; missing for an event that takes the whole day. */
  span: Span | undefined;
  day: string;
  calendars: Calendars;
  onClose: () => void;
}

function whenOf({ event, span, day }: EventDetailsProps, format: TimeFormat): string {
  if (span) return `${dateLabel(day, day)}, ${spanLabel(span, format)}`;
  if (!event.allDay)
    return `${dateLabel(event.start.slice(0, 10), day)} to ${dateLabel(event.end.slice(0, 10), day)}`;
  const last = addDays(event.end, -1);
  return event.start === last
    ? `${dateLabel(event.start, day)}, all day`
    : `${dateLabel(event.start, day)} to ${dateLabel(last, day)}, all day`;
}

/** Deletes the event at its server. The page shows it until then, because a deleted event cannot be restored. */
function DeleteEvent({ event, onClose }: Pick<EventDetailsProps, 'event' | 'onClose'>) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [notifyGuests, setNotifyGuests] = useState(false);
  const remove = useMutation(
    trpc.calendar.remove.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries({ queryKey: trpc.screens.pathKey() });
        onClose();
      },
    }),
  );
  const { calendarId, eventId } = event;
  const hasGuests = event.guests !== undefined;
  return (
    <>
      {hasGuests && (
        <CheckLine checked={notifyGuests} onChange={setNotifyGuests} className="text-ink-2">
          Tell its guests by email
        </CheckLine>
      )}
      {remove.isPending ? (
        <p role="status" className="text-13 text-ink-2">
          Deleting…
        </p>
      ) : (
        <SureButton
          label="Delete event"
          sure={hasGuests ? 'Delete for everyone' : 'Delete for good'}
          of={titleOfEvent(event)}
          onSure={() => remove.mutate({ calendarId, eventId, notifyGuests })}
        />
      )}
      <FormStatus error={remove.error} />
    </>
  );
}

/** Where it is, how to join it, and who is invited. */
function Facts({ event: { place, link, guests } }: Pick<EventDetailsProps, 'event'>) {
  return (
    <>
      {link && (
        <a href={link} target="_blank" rel="noreferrer" className={textButton('primary')}>
          <Video {...smallIcon} />
          Join
          <span className="sr-only"> at {new URL(link).host}, opens a new tab</span>
        </a>
      )}
      {place && (
        <p className="flex items-start gap-2 text-13 text-ink-2 [overflow-wrap:anywhere]">
          <MapPin {...smallIcon} className="mt-0.75 shrink-0" />
          <span className="sr-only">Place:</span>
          {place}
        </p>
      )}
      {guests && (
        <p className="flex items-start gap-2 text-13 text-ink-2 [overflow-wrap:anywhere]">
          <Users {...smallIcon} className="mt-0.75 shrink-0" />
          <span className="sr-only">Guests:</span>
          {guests.join(', ')}
        </p>
      )}
    </>
  );
}

/** Shows an event, and offers to delete it. */
export function EventDetails(props: EventDetailsProps) {
  const { event, calendars, onClose } = props;
  const calendar = calendars.find(({ calendarId }) => calendarId === event.calendarId);
  const isOccurrence = event.eventId.includes('|') || /_\d{8}(T\d{6}Z)?$/.test(event.eventId);
  return (
    <BlockDialog onClose={onClose} title={titleOfEvent(event)}>
      <div className="flex flex-col items-start gap-2 px-4 pt-1 pb-4">
        <p className="text-13 text-ink-2 tabular-nums">{whenOf(props, useTimeFormat())}</p>
        <p className="flex items-center gap-2 text-13 text-ink-3">
          {calendar?.color && (
            <span
              aria-hidden="true"
              className="size-2.5 shrink-0 rounded-full [forced-color-adjust:none]"
              style={{ backgroundColor: calendar.color }}
            />
          )}
          {[calendar?.name, isOccurrence && 'one of a series', !event.canEdit && 'read-only']
            .filter(Boolean)
            .join(' · ')}
        </p>
        <Facts event={event} />
        {event.canEdit && <DeleteEvent event={event} onClose={onClose} />}
        <Button onClick={onClose} className="self-end">
          Close
        </Button>
      </div>
    </BlockDialog>
  );
}
