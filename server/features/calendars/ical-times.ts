import ICAL from 'ical.js';
import type { EventTime } from './calendar-types';
import { timeOf } from './read-calendar';
import { FLOATING } from './register-zones';

/** The date of an occurrence, written as in the series. */
export const standsFor = (event: ICAL.Component): string | undefined =>
  timeOf(event, 'recurrence-id')?.toICALString();

export const utc = (date: ICAL.Time): ICAL.Time =>
  ICAL.Time.fromJSDate(new Date(date.toUnixTime() * 1000), true);

/** Whether the file of an event describes a zone, so that a time may name it. */
export const isDescribed = (event: ICAL.Component, tzid: string | string[] | undefined): boolean =>
  event.parent
    ?.getAllSubcomponents('vtimezone')
    .some((zone) => zone.getFirstPropertyValue('tzid') === tzid) ?? false;

/** The date of an occurrence in the zone of its series. */
export function dateIn(start: ICAL.Time, text: string): ICAL.Time | undefined {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)Z?)?$/.exec(text) ?? [];
  if (!year || (hour === undefined) !== start.isDate) return undefined;
  const parts = { year: Number(year), month: Number(month), day: Number(day) };
  const time = { hour: Number(hour ?? 0), minute: Number(minute ?? 0), second: Number(second ?? 0) };
  return new ICAL.Time({ ...parts, ...time, isDate: start.isDate }, start.zone);
}

/** An instant by the clock of a zone; undefined where the library's answer is not exact, as while clocks change. */
function timeIn(zone: ICAL.Timezone, instant: number): ICAL.Time | undefined {
  const at = ICAL.Time.fromJSDate(new Date(instant), true);
  const first = at.clone();
  first.adjust(0, 0, 0, zone.utcOffset(at));
  const time = at.clone();
  time.adjust(0, 0, 0, zone.utcOffset(first));
  time.zone = zone;
  return time.toUnixTime() * 1000 === instant ? time : undefined;
}

interface Zoned {
  value: EventTime;
  /** What the event names as its zone, and what that stands for. */
  tzid: string | string[] | undefined;
  zone: ICAL.Timezone | undefined;
}

/** Writes a time in the zone that an event has, else in UTC. */
export function setTime(
  event: ICAL.Component,
  name: 'dtstart' | 'dtend',
  { value, tzid, zone }: Zoned,
): void {
  const property = event.getFirstProperty(name) ?? new ICAL.Property(name);
  if (!property.parent) event.addProperty(property);
  property.removeParameter('tzid');
  if (typeof value === 'string') {
    property.setValue(ICAL.Time.fromDateString(value));
    return;
  }
  const instant = Math.trunc(value / 1000) * 1000;
  const isKnown = tzid === undefined ? zone?.tzid === FLOATING : isDescribed(event, tzid);
  const local = zone && isKnown ? timeIn(zone, instant) : undefined;
  property.setValue(local ?? ICAL.Time.fromJSDate(new Date(instant), true));
  if (local && typeof tzid === 'string') property.setParameter('tzid', tzid);
}
