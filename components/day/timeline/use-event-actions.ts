import { shiftInstant } from '@/domain/clock';
import { addDays, diffDays } from '@/domain/days';
import { useLabels } from '../../shell/parts/labels';
import { useAct } from '../../sync/act';
import { moveEvent } from '../../sync/actions/events';
import { useZone } from '../../sync/zone';
import type { CalendarEvent } from './items';
import { type Span, spanLabel } from './times';
import { useEventTitle } from './use-event-title';

type Times = Pick<CalendarEvent, 'start' | 'end'>;

const MINUTE = 60_000;

/** A time some minutes later. A shown span is of whole minutes, so the difference is what counts. */
const shifted = (time: string, minutes: number): string =>
  new Date(Date.parse(time) + minutes * MINUTE).toISOString();

/** Moves events of calendars that may be changed. Each resolves when the calendar has answered. */
export function useEventActions() {
  const act = useAct();
  const labels = useLabels();
  const titleOf = useEventTitle();
  const zone = useZone();
  const change = (event: CalendarEvent, to: Times & { title?: string }, change: string) =>
    act(moveEvent(event, to, { name: titleOf(event), change }));
  const later = (time: string, days: number) =>
    new Date(shiftInstant(Date.parse(time), days, zone)).toISOString();
  return {
    /** `shown` is the part of the day that it takes now; it may begin the day before. It moves to another span, and by days. */
    placeEvent(event: CalendarEvent, shown: Span, { days = 0, ...next }: Span & { days?: number }) {
      const start = later(shifted(event.start, next.from - shown.from), days);
      const end = later(shifted(event.end, next.until - shown.until), days);
      return change(event, { start, end }, spanLabel(next, labels));
    },
    /** The same with another name. */
    renameEvent(event: CalendarEvent, shown: Span, { title, ...next }: Span & { title: string }) {
      const start = shifted(event.start, next.from - shown.from);
      const end = shifted(event.end, next.until - shown.until);
      return change(event, { start, end, title }, title);
    },
    moveToDay(event: CalendarEvent, from: string, day: string) {
      const days = diffDays(from, day);
      const move = (time: string) => (event.allDay ? addDays(time, days) : later(time, days));
      return change(event, { start: move(event.start), end: move(event.end) }, labels.weekday(day));
    },
  };
}
