import ICAL from 'ical.js';
import { pagePath } from '../../../domain/addresses';
import type { AwaySpan } from '../../../domain/away';
import type { Day } from '../../../domain/days';
import type { Text } from '../../../language/translator';
import { toText } from '../calendars/ical-text';
import type { Due, Entries, Planned, Worked } from './read-entries';
import { type Dated, datesOf } from './repeat-rule';

/* A feed as iCalendar (RFC 5545, with the calendar properties of RFC 7986). */

interface Calendar {
  name: string;
  appUrl: string;
  /** Tasks for today have this date. */
  today: Day;
  away: readonly AwaySpan[];
  /** The words of its reader's language. */
  t: Text<'notifications'>;
}

interface EventText {
  uid: string;
  summary: string;
  notes?: string;
  url?: string;
  changedAt: Date;
}

const utcTime = (at: Date) => ICAL.Time.fromJSDate(at, true);

function createEvent({ uid, summary, notes = '', url, changedAt }: EventText): ICAL.Component {
  const event = new ICAL.Component('vevent');
  event.addPropertyWithValue('uid', uid);
  event.addPropertyWithValue('dtstamp', utcTime(changedAt));
  event.addPropertyWithValue('summary', toText(summary));
  if (notes !== '') event.addPropertyWithValue('description', toText(notes));
  if (url !== undefined) event.addPropertyWithValue('url', url);
  return event;
}

/** A day, or a time on it, without a zone: plans are in the local time of wherever the person is. */
const timeOf = (day: Day, time: string | null): ICAL.Time =>
  time === null ? ICAL.Time.fromDateString(day) : ICAL.Time.fromDateTimeString(`${day}T${time}:00`);

/** A task without a time must not mark the whole day as busy. */
const setFree = (event: ICAL.Component) => event.addPropertyWithValue('transp', 'TRANSPARENT');

function plannedEvent(
  task: Planned,
  { date, rule, more = [], without = [] }: Dated,
  text: Pick<EventText, 'uid' | 'url'>,
) {
  const { title: summary, notes, time, minutes, changedAt } = task;
  const event = createEvent({ ...text, summary, notes, changedAt });
  event.addPropertyWithValue('dtstart', timeOf(date, time));
  if (time === null) setFree(event);
  else if (minutes !== null) event.addPropertyWithValue('duration', ICAL.Duration.fromSeconds(minutes * 60));
  if (rule !== undefined) event.addPropertyWithValue('rrule', ICAL.Recur.fromString(rule));
  for (const day of more) event.addPropertyWithValue('rdate', timeOf(day, time));
  for (const day of without) event.addPropertyWithValue('exdate', timeOf(day, time));
  return event;
}

function plannedEvents(task: Planned, { appUrl, today, away }: Calendar): ICAL.Component[] {
  const { id, day: date, repeat, anchor, time } = task;
  const dates: Dated[] = repeat ? datesOf({ date, time, repeat, anchor, away }, today) : [{ date }];
  const [uid, url] = [`when-${id}`, appUrl + pagePath('task', id)];
  return dates.map((dated, nth) =>
    plannedEvent(task, dated, { uid: nth > 0 ? `${uid}-${nth + 1}` : uid, url }),
  );
}

function dueEvent({ id, title, notes, path, day, changedAt }: Due, { appUrl, t }: Calendar): ICAL.Component {
  const summary = t('deadline', { title });
  const event = createEvent({ uid: `deadline-${id}`, summary, notes, url: appUrl + path, changedAt });
  event.addPropertyWithValue('dtstart', timeOf(day, null));
  setFree(event);
  return event;
}

function workedEvent({ id, title, startedAt, endedAt }: Worked): ICAL.Component {
  const event = createEvent({ uid: `session-${id}`, summary: title, changedAt: endedAt });
  event.addPropertyWithValue('dtstart', utcTime(startedAt));
  event.addPropertyWithValue('dtend', utcTime(endedAt));
  return event;
}

/** The text of a feed. */
export function writeCalendar({ planned, due, worked }: Entries, calendar: Calendar): string {
  const root = new ICAL.Component('vcalendar');
  root.addPropertyWithValue('version', '2.0');
  root.addPropertyWithValue('prodid', '-//Parcours//Parcours//EN');
  for (const name of ['name', 'x-wr-calname']) root.addPropertyWithValue(name, toText(calendar.name));
  root.addPropertyWithValue('refresh-interval', ICAL.Duration.fromString('PT1H'));
  root.addPropertyWithValue('x-published-ttl', 'PT1H');
  for (const task of planned) for (const event of plannedEvents(task, calendar)) root.addSubcomponent(event);
  for (const one of due) root.addSubcomponent(dueEvent(one, calendar));
  for (const session of worked) root.addSubcomponent(workedEvent(session));
  return `${root.toString()}\r\n`;
}
