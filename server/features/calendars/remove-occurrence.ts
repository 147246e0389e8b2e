import ICAL from 'ical.js';
import { datedAs, keyOf, seriesOf, withTimeLimit } from './expand';
import { dateIn, isDescribed, standsFor, utc } from './ical-times';
import { readCalendar, timeOf } from './read-calendar';

/** Excepts a date, in the zone of the series where the file describes it, else in UTC. */
function addException(master: ICAL.Component, date: ICAL.Time): void {
  const tzid = master.getFirstProperty('dtstart')?.getFirstParameter('tzid');
  const isKnown = isDescribed(master, tzid);
  const exception = new ICAL.Property('exdate', master);
  exception.setValue(tzid && !isKnown && !date.isDate ? utc(date) : date);
  if (tzid && isKnown && !date.isDate) exception.setParameter('tzid', tzid);
  master.addProperty(exception);
}

function remove(file: string, { date, zone }: Removed): string | null {
  const calendar = readCalendar(file, zone);
  const { master, changed } = seriesOf(calendar);
  const own = [...changed.values()].find((event) => standsFor(event) === date);
  if (own) calendar.removeSubcomponent(own);
  const start = master && timeOf(master, 'dtstart');
  if (!start) return changed.size > (own ? 1 : 0) ? (own ? calendar.toString() : file) : null;
  const replaced = own && timeOf(own, 'recurrence-id');
  const at = replaced ? datedAs(start, replaced) : dateIn(start, date);
  if (!at) return file;
  const excepted = master.getAllProperties('exdate').flatMap((property) => property.getValues());
  if (!own && excepted.some((value) => value instanceof ICAL.Time && keyOf(value) === keyOf(at))) return file;
  addException(master, at.isDate || at.zone === start.zone ? at : at.convertToZone(start.zone));
  return calendar.toString();
}

interface Removed {
  /** What the occurrence's `eventId` says, such as `20261121T090000`. */
  date: string;
  /** The zone of its person. */
  zone: string;
}

/**
 * The file without one occurrence; null if nothing is left of it, and the same text if it has no such occurrence.
 */
export const withoutOccurrence = (file: string, removed: Removed): string | null =>
  withTimeLimit(() => remove(file, removed));
