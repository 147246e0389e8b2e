import { createContext, Script } from 'node:vm';
import ICAL from 'ical.js';
import { DAY_MS } from '../../../domain/days';
import {
  CalendarError,
  type CalendarEvent,
  isWithin,
  type Span,
  shortTitle,
  withMargin,
} from './calendar-types';
import { ahead } from './fast-forward';
import { icalDetails } from './ical-details';
import { scanCalendar, timeOf, timesOf } from './read-calendar';
import { forgetZones, OwnZone } from './register-zones';

/*
 * The occurrences of an iCalendar object (RFC 5545): one event or one series with its changed occurrences. ical.js
 * reads the file and the rules; this file combines the dates.
 */

/** The most dates of one rule in a span, so that one with a date every second does not give millions. */
const MAX_DATES = 5_000;
/** The time limit of one file, so that a rule that never matches leaves time for the other files. */
const MAX_MS = 1_000;

const sandbox = createContext({ work: () => undefined });
const call = new Script('work()');

/** Runs synchronous work with a limit of time: a rule may never match any date. */
export function withTimeLimit<Result>(work: () => Result): Result {
  const results: Result[] = [];
  sandbox['work'] = () => void results.push(work());
  try {
    call.runInContext(sandbox, { timeout: MAX_MS });
  } catch (error) {
    if (error instanceof Error) throw error;
    // The error of a time-out belongs to the context.
    forgetZones();
    throw new CalendarError('other', 'An event takes too long to read.');
  }
  const [result] = results;
  if (results.length === 0 || result === undefined) throw new Error('The work ended without a result.');
  return result;
}

/** The key of a date among the dates of a series. */
export const keyOf = (time: ICAL.Time): string =>
  time.isDate ? time.toICALString() : String(time.toUnixTime());
const dayKey = (time: ICAL.Time): string => time.toICALString().slice(0, 8);

export const isCancelled = (event: ICAL.Component): boolean =>
  String(event.getFirstPropertyValue('status') ?? '').toUpperCase() === 'CANCELLED';

export const millis = (time: ICAL.Time): number => time.toUnixTime() * 1000;

/** How long an event lasts. Days in a DURATION are calendar days; everything else is an exact time. */
type Length = ICAL.Duration | number;

export function lengthOf(event: ICAL.Component, start: ICAL.Time): Length {
  const end = timeOf(event, 'dtend');
  if (end) return Math.max(0, millis(end) - millis(start));
  const duration = event.getFirstPropertyValue('duration');
  if (duration instanceof ICAL.Duration) return duration;
  return start.isDate ? DAY_MS : 0;
}

export function endOf(start: ICAL.Time, length: Length): number {
  if (typeof length === 'number') return millis(start) + length;
  const end = start.clone();
  end.addDuration(length);
  return Math.max(millis(start), millis(end));
}

const pad = (value: number) => String(value).padStart(2, '0');

function withOffset(instant: number, offsetS: number): string {
  const minutes = Math.trunc(offsetS / 60);
  const wall = new Date(instant + minutes * 60_000).toISOString().slice(0, 19);
  const size = Math.abs(minutes);
  return `${wall}${minutes < 0 ? '-' : '+'}${pad(Math.trunc(size / 60))}:${pad(size % 60)}`;
}

export const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

interface Occurrence {
  /** The component that describes it. */
  event: ICAL.Component;
  eventId: string;
  start: ICAL.Time;
  until: number;
}

/** All-day events have no zone, so they count with a day of margin. */
const overlaps = (span: Span, { start, until }: Occurrence): boolean =>
  isWithin(start.isDate ? withMargin(span) : span, millis(start), until);

function toEvent({ event, eventId, start, until }: Occurrence): CalendarEvent {
  const title = shortTitle(String(event.getFirstPropertyValue('summary') ?? ''));
  const from = millis(start);
  const isGuess = start.zone instanceof OwnZone && start.zone.isGuess;
  const named = { eventId, title, ...icalDetails(event), ...(isGuess && { zoneGuessed: true as const }) };
  if (start.isDate)
    return { ...named, start: dayOf(from), end: dayOf(Math.max(until, from + DAY_MS)), allDay: true };
  const offset = start.utcOffset();
  return { ...named, start: withOffset(from, offset), end: withOffset(until, offset), allDay: false };
}

/** The events of a file: the repeating one, and the changed occurrences by their original date. */
export interface Series {
  master: ICAL.Component | undefined;
  changed: Map<string, ICAL.Component>;
}

const numberOf = (event: ICAL.Component, name: string): number =>
  Number(event.getFirstPropertyValue(name) ?? 0) || 0;
const stampOf = (event: ICAL.Component): number => {
  const stamp = timeOf(event, 'dtstamp') ?? timeOf(event, 'last-modified');
  return stamp ? millis(stamp) : 0;
};

/** Of two versions of an event, the one with the higher sequence counts, then the later one (RFC 5545, 3.8.7.4). */
function newest(one: ICAL.Component | undefined, other: ICAL.Component): ICAL.Component {
  if (!one) return other;
  const order = numberOf(other, 'sequence') - numberOf(one, 'sequence') || stampOf(other) - stampOf(one);
  return order < 0 ? one : other;
}

/** A date of a series in its form: some programs name the day alone, or a time in a series of days. */
export function datedAs(start: ICAL.Time, date: ICAL.Time): ICAL.Time {
  if (start.isDate === date.isDate) return date;
  const { year, month, day } = date;
  if (start.isDate) return new ICAL.Time({ year, month, day, isDate: true }, ICAL.Timezone.localTimezone);
  const { hour, minute, second } = start;
  return new ICAL.Time({ year, month, day, hour, minute, second, isDate: false }, start.zone);
}

export function seriesOf(calendar: ICAL.Component): Series {
  const events = calendar.getAllSubcomponents('vevent');
  const masters = events.filter((event) => !event.hasProperty('recurrence-id'));
  const uid = masters[0]?.getFirstPropertyValue('uid');
  const [master] = masters
    .filter((event) => event.getFirstPropertyValue('uid') === uid)
    .reduce<ICAL.Component[]>((best, event) => [newest(best[0], event)], []);
  const start = master && timeOf(master, 'dtstart');
  const changed = new Map<string, ICAL.Component>();
  for (const event of events) {
    const replaced = timeOf(event, 'recurrence-id');
    // A day alone stands for whatever the series has on it.
    const key = replaced && keyOf(start?.isDate ? datedAs(start, replaced) : replaced);
    if (key !== undefined) changed.set(key, newest(changed.get(key), event));
  }
  return { master, changed };
}

/** ical.js would move February 29 to March 1; RFC 5545 leaves out the years without it. */
function exactRule(rule: ICAL.Recur, { month, day }: ICAL.Time): ICAL.Recur {
  if (rule.freq !== 'YEARLY' || Object.keys(rule.parts).length > 0 || month !== 2 || day !== 29) return rule;
  const exact = rule.clone();
  exact.setComponent('BYMONTH', [2]);
  exact.setComponent('BYMONTHDAY', [29]);
  return exact;
}

/**
 * The dates of a series before changed occurrences apply: its first date, those of its rules and RDATEs, without its
 * EXDATEs.
 */
export function* datesOf(master: ICAL.Component, { from, until }: Span): Generator<ICAL.Time> {
  const start = timeOf(master, 'dtstart');
  if (!start) return;
  const excepted = timesOf(master, 'exdate');
  const without = new Set(excepted.map(keyOf));
  const withoutDays = new Set(excepted.filter(({ isDate }) => isDate || start.isDate).map(dayKey));
  const seen = new Set<string>();
  const isNew = (date: ICAL.Time): boolean => {
    const key = keyOf(date);
    if (seen.has(key) || without.has(key) || withoutDays.has(dayKey(date))) return false;
    seen.add(key);
    return true;
  };
  for (const date of [start, ...timesOf(master, 'rdate')]) if (isNew(date)) yield date;
  for (const rule of master.getAllProperties('rrule').map((property) => property.getFirstValue())) {
    if (!(rule instanceof ICAL.Recur)) continue;
    const exact = exactRule(rule, start);
    const dates = exact.iterator(ahead(exact, start, from));
    for (let found = 0; found < MAX_DATES; ) {
      const date = dates.next();
      if (!date || millis(date) > until) break;
      if (millis(date) < from) continue;
      found++;
      const own = date.clone();
      if (isNew(own)) yield own;
    }
  }
}

/** Changes with RANGE=THISANDFUTURE, latest first. */
export const changesAhead = ({ changed }: Series) =>
  [...changed.values()]
    .flatMap((event) => {
      const property = event.getFirstProperty('recurrence-id');
      const at = timeOf(event, 'recurrence-id');
      const start = timeOf(event, 'dtstart');
      if (!at || !start || property?.getFirstParameter('range') !== 'THISANDFUTURE') return [];
      return [{ event, at: millis(at), shift: millis(start) - millis(at) }];
    })
    .sort((a, b) => b.at - a.at);

function moved(date: ICAL.Time, shiftMs: number): ICAL.Time {
  const start = date.clone();
  start.addDuration(ICAL.Duration.fromSeconds(shiftMs / 1000));
  return start;
}

const occurrence = (event: ICAL.Component, eventId: string, start: ICAL.Time): Occurrence => ({
  event,
  eventId,
  start,
  until: endOf(start, lengthOf(event, timeOf(event, 'dtstart') ?? start)),
});

/**
 * The span of dates whose occurrences may touch a span. It is wider, because occurrences have a length and changes may
 * move them.
 */
function reach({ from, until }: Span, { master, changed }: Series, shifts: readonly number[]): Span {
  const lengths = [...(master ? [master] : []), ...changed.values()].map((event) => {
    const start = timeOf(event, 'dtstart');
    return start ? endOf(start, lengthOf(event, start)) - millis(start) : 0;
  });
  const slack = Math.max(0, ...shifts.map(Math.abs)) + 2 * DAY_MS;
  return { from: from - slack - Math.max(0, ...lengths), until: until + slack };
}

function* occurrencesOf(series: Series, name: string, span: Span): Generator<Occurrence> {
  const { master, changed } = series;
  const repeats = master && (master.hasProperty('rrule') || master.hasProperty('rdate'));
  const shifts = changesAhead(series);
  const dates = reach(
    span,
    series,
    shifts.map(({ shift }) => shift),
  );
  for (const date of master && !isCancelled(master) ? datesOf(master, dates) : []) {
    if (!master || changed.has(keyOf(date)) || changed.has(dayKey(date))) continue;
    const after = shifts.find(({ at }) => at < millis(date));
    const start = after ? moved(date, after.shift) : date;
    yield occurrence(after?.event ?? master, repeats ? `${name}|${date.toICALString()}` : name, start);
  }
  if (master && isCancelled(master)) return;
  const excepted = new Set(master ? timesOf(master, 'exdate').map(keyOf) : []);
  for (const [key, event] of changed) {
    const [replaced, start] = [timeOf(event, 'recurrence-id'), timeOf(event, 'dtstart')];
    if (!replaced || !start || excepted.has(key)) continue;
    yield occurrence(event, `${name}|${replaced.toICALString()}`, start);
  }
}

interface Wanted {
  /** The name of the file. */
  name: string;
  span: Span;
  /** Of the person. */
  zone: string;
}

/** The occurrences of a file that touch a span. @throws for a malformed file or an endless rule. */
export const expand = (file: string, { name, span, zone }: Wanted): CalendarEvent[] =>
  withTimeLimit(() =>
    [...occurrencesOf(seriesOf(scanCalendar(file, zone)), name, span)]
      .filter((found) => !isCancelled(found.event) && overlaps(span, found))
      .map(toEvent),
  );
