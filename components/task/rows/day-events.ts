import { clockOf } from '@/domain/clock';
import { addDays } from '@/domain/days';
import { dayOf } from '@/domain/zones';
import type { CalendarEvent, Group, Mark } from './groups';

/** Whether an event is on a day. The end of an all-day event is exclusive; an event may take no time. */
function isOn({ allDay, start, end }: CalendarEvent, day: string, zone: string): boolean {
  if (allDay) return start <= day && (day < end || day === start);
  const [from, until] = [Date.parse(start), Date.parse(end)];
  return dayOf(from, zone) <= day && day <= dayOf(Math.max(from, until - 1), zone);
}

function markOf(event: CalendarEvent, day: string, zone: string): Mark {
  const { id, title, allDay, start } = event;
  const from = Date.parse(start);
  const begins = !allDay && dayOf(from, zone) === day;
  return { id, label: title, kind: 'event', event, ...(begins && { time: clockOf(from, zone) }) };
}

/** Adds the events of outside calendars to the groups of the days from `day` to `last`, a week later if missing. */
export function addEvents(
  groups: readonly Group[],
  { day, last = addDays(day, 7), events = [] }: { day: string; last?: string; events?: CalendarEvent[] },
  zone: string,
): Group[] {
  return groups.map((group) => {
    if (group.key > last || events.length === 0) return group;
    const own = events.filter((event) => isOn(event, group.key, zone));
    const marks = own.map((event) => markOf(event, group.key, zone));
    return { ...group, events: own, marks: [...marks, ...(group.marks ?? [])] };
  });
}
