import ICAL from 'ical.js';
import { type EventTime, instantOf, type TaskText, withMargin } from './calendar-types';
import { changesAhead, datesOf, expand, keyOf, millis, type Series, seriesOf, withTimeLimit } from './expand';
import { toText } from './ical-text';
import { dateIn, setTime, standsFor } from './ical-times';
import { readCalendar, timeOf } from './read-calendar';

/* Writes events into iCalendar files. Runs in a process of the sandbox; what it does not know in a file stays. */

/** Counts the version up, as programs that compare copies expect. */
function setChanged(event: ICAL.Component, now: number): void {
  const at = ICAL.Time.fromJSDate(new Date(now), true);
  event.updatePropertyWithValue('dtstamp', at);
  event.updatePropertyWithValue('last-modified', at);
  const sequence = Number(event.getFirstPropertyValue('sequence') ?? 0);
  event.updatePropertyWithValue('sequence', Number.isInteger(sequence) ? sequence + 1 : 1);
}

/** Times are written in the zone of the event's start, as far as it has one. */
function setTimes(event: ICAL.Component, { start, end }: { start: EventTime; end: EventTime }): void {
  const before = event.getFirstProperty('dtstart');
  const at = timeOf(event, 'dtstart');
  const zoned = { tzid: before?.getFirstParameter('tzid'), zone: at?.isDate ? undefined : at?.zone };
  setTime(event, 'dtstart', { value: start, ...zoned });
  event.removeAllProperties('duration');
  setTime(event, 'dtend', { value: end, ...zoned });
}

/** The occurrence of a series as an event of its own, which replaces it; undefined if the series has no such date. */
function overrideOf({ master, changed }: Series, date: string): ICAL.Component | undefined {
  const own = [...changed.values()].find((event) => standsFor(event) === date);
  const start = master && timeOf(master, 'dtstart');
  if (own || !master || !start) return own;
  const at = dateIn(start, date);
  if (!at) return undefined;
  const near = withMargin({ from: millis(at), until: millis(at) });
  if (![...datesOf(master, near)].some((one) => keyOf(one) === keyOf(at))) return undefined;
  const base = changesAhead({ master, changed }).find((change) => change.at < millis(at))?.event ?? master;
  const override = new ICAL.Component(structuredClone(base.toJSON()));
  for (const name of ['rrule', 'rdate', 'exdate', 'exrule', 'recurrence-id'])
    override.removeAllProperties(name);
  const tzid = master.getFirstProperty('dtstart')?.getFirstParameter('tzid');
  const replaced = new ICAL.Property('recurrence-id');
  replaced.setValue(at);
  // As the series writes its dates, so that the id of the occurrence stays.
  if (tzid && !at.isDate) replaced.setParameter('tzid', tzid);
  override.addProperty(replaced);
  master.parent?.addSubcomponent(override);
  return override;
}

export interface EventEdit {
  file: string;
  /** The name of the file. */
  name: string;
  /** Names an occurrence, as in its `eventId`; undefined for the one event of a file. */
  date: string | undefined;
  start: EventTime;
  end: EventTime;
  title?: string | undefined;
  now: number;
  /** Of the person. */
  zone: string;
}

function targetOf(series: Series, date: string | undefined): ICAL.Component | undefined {
  if (date !== undefined) return overrideOf(series, date);
  const { master } = series;
  return master?.hasProperty('rrule') || master?.hasProperty('rdate') ? undefined : master;
}

/** Moves or renames an event or one occurrence. Null if the file has no such event; a series is changed only by its occurrences. */
export const editEvent = ({ file, name, date, start, end, title, now, zone }: EventEdit) =>
  withTimeLimit(() => {
    const calendar = readCalendar(file, zone);
    const event = targetOf(seriesOf(calendar), date);
    if (!event) return null;
    setTimes(event, { start, end });
    if (title !== undefined) event.updatePropertyWithValue('summary', toText(title));
    setChanged(event, now);
    const text = calendar.toString();
    const eventId = date === undefined ? name : `${name}|${date}`;
    const span = withMargin({ from: instantOf(start), until: instantOf(end) });
    const changed = expand(text, { name, span, zone }).find((one) => one.eventId === eventId);
    return changed ? { file: text, event: changed } : null;
  });

export interface TaskEdit {
  /** The file as it is; null for a new one. */
  file: string | null;
  uid: string;
  event: TaskText;
  now: number;
  /** Of the person. */
  zone: string;
}

function newCalendar(uid: string): ICAL.Component {
  const calendar = new ICAL.Component('vcalendar');
  calendar.addPropertyWithValue('version', '2.0');
  calendar.addPropertyWithValue('prodid', '-//Parcours//Parcours//EN');
  const event = new ICAL.Component('vevent');
  event.addPropertyWithValue('uid', uid);
  calendar.addSubcomponent(event);
  return calendar;
}

export interface NewEvent {
  uid: string;
  title: string;
  start: EventTime;
  end: EventTime;
  now: number;
  /** Of the person. */
  zone: string;
}

/** The file of a new event, and the event as it is read from there. */
export const writeNewEvent = ({ uid, title, start, end, now, zone }: NewEvent) =>
  withTimeLimit(() => {
    const calendar = newCalendar(uid);
    const event = calendar.getFirstSubcomponent('vevent');
    if (!event) return null;
    setTimes(event, { start, end });
    event.updatePropertyWithValue('summary', toText(title));
    setChanged(event, now);
    const file = calendar.toString();
    const span = withMargin({ from: instantOf(start), until: instantOf(end) });
    const [read] = expand(file, { name: `${uid}.ics`, span, zone });
    return read ? { file, event: read } : null;
  });

/** The file of the event of a task; null if the one that is there has no event. What other programs added to it, such as alarms, stays. */
export const writeTaskEvent = ({ file, uid, event: { title, text, url, start, end }, now, zone }: TaskEdit) =>
  withTimeLimit(() => {
    const calendar = file === null ? newCalendar(uid) : readCalendar(file, zone);
    const { master } = seriesOf(calendar);
    if (!master) return null;
    setTimes(master, { start, end });
    master.updatePropertyWithValue('summary', toText(title));
    master.updatePropertyWithValue('description', toText(text));
    master.updatePropertyWithValue('url', url);
    setChanged(master, now);
    return calendar.toString();
  });
