import ICAL from 'ical.js';
import { keyOf, readCalendar, seriesOf, timeOf, withTimeLimit } from './expand';
import { dateIn, isDescribed, standsFor, utc } from './ical-times';

/** Excepts a date, in the zone of the series where the file describes it, else in UTC. */
function addException(master: ICAL.Component, date: ICAL.Time): void {
  const tzid = master.getFirstProperty('dtstart')?.getFirstParameter('tzid');
  const isKnown = isDescribed(master, tzid);
  const exception = new ICAL.Property('exdate', master);
  exception.setValue(tzid && !isKnown && !date.isDate ? utc(date) : date);
  if (tzid && isKnown && !date.isDate) exception.setParameter('tzid', tzid);
  master.addProperty(exception);
}

function remove(file: string, date: string): string | null {
  const calendar = readCalendar(file);
  const { master, changed } = seriesOf(calendar);
  const own = [...changed.values()].find((event) => standsFor(event) === date);
  if (own) calendar.removeSubcomponent(own);
  const start = master && timeOf(master, 'dtstart');
  if (!start) return changed.size > (own ? 1 : 0) ? (own ? calendar.toString() : file) : null;
  const at = (own && timeOf(own, 'recurrence-id')) ?? dateIn(start, date);
  if (!at) return file;
  const excepted = master.getAllProperties('exdate').flatMap((property) => property.getValues());
  if (!own && excepted.some((value) => value instanceof ICAL.Time && keyOf(value) === keyOf(at))) return file;
  addException(master, at.zone === start.zone ? at : at.convertToZone(start.zone));
  return calendar.toString();
}

/**
 * The file without one occurrence; null if nothing is left of it, and the same text if it has no such occurrence.
 * @param date what the occurrence's `eventId` says, such as `20261121T090000`
 */
export const withoutOccurrence = (file: string, date: string): string | null =>
  withTimeLimit(() => remove(file, date));
