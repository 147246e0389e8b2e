import ICAL from 'ical.js';
import { clockOf, instantAt } from '../../../domain/clock';
import { dayOf } from '../../../domain/zones';
import { databaseName } from '../calendars/zone-names';
import { readMoment, toZone } from './dates';
import type { Calendar } from './ics-blocks';

/** A day or moment of a file, as `2026-11-21` or `2026-11-21T09:30`. */
export interface IcsTime {
  /** On the clock of its own zone. */
  own: string;
  /** On the caller's clock. */
  local: string;
  /** A zone that nobody knows: its times are taken as the caller's. */
  unknownZone?: string;
}

/** A time on the clock of its zone, on the caller's clock. */
type Convert = (moment: string, zone: string) => string;

/** Zones that other programs name by how far they are from UTC: `GMT+0100`, `(UTC-05:00) Eastern Time`. */
function byOffset(tzid: string): Convert | undefined {
  const [, sign, hours = '', minutes = '00'] = /(?:UTC|GMT)\s?([+-])(\d{1,2}):?(\d{2})?/i.exec(tzid) ?? [];
  if (!sign) return undefined;
  return (moment, zone) =>
    readMoment(`${moment}:00${sign}${hours.padStart(2, '0')}:${minutes}`, zone) ?? moment;
}

const numbersOf = (text: string) => text.split(/\D/).map(Number);

/** A zone that the file describes. */
function described(lines: readonly string[]): Convert | undefined {
  try {
    const timezone = new ICAL.Timezone(new ICAL.Component(ICAL.parse(lines.join('\r\n'))));
    return (moment, zone) => {
      const [year, month, day, hour, minute] = numbersOf(moment);
      const time = ICAL.Time.fromData({ year, month, day, hour, minute, second: 0 }, timezone);
      const instant = time.toUnixTime() * 1000;
      return `${dayOf(instant, zone)}T${clockOf(instant, zone)}`;
    };
  } catch {
    return undefined;
  }
}

/** Names of the time zone database and of Windows come first, because descriptions in files are often old. */
function findZone(tzid: string, { zones }: Calendar): Convert | undefined {
  const lines = zones.get(tzid);
  const location = /^X-LIC-LOCATION:(.{1,100})$/im.exec(lines?.join('\n') ?? '')?.[1]?.trim();
  const name = databaseName(tzid) ?? (location && databaseName(location));
  if (name) return (moment, zone) => toZone(moment, name, zone);
  return (lines && described(lines)) ?? byOffset(tzid);
}

const known = new WeakMap<Calendar, Map<string, Convert | undefined>>();

function zoneOf(tzid: string, calendar: Calendar): Convert | undefined {
  const zones = known.get(calendar) ?? new Map<string, Convert | undefined>();
  known.set(calendar, zones);
  if (!zones.has(tzid)) zones.set(tzid, findZone(tzid, calendar));
  return zones.get(tzid);
}

/** The times of a property. Undefined for one that no calendar or clock has. */
export function readTimes(
  property: ICAL.Property,
  { calendar, zone }: { calendar: Calendar; zone: string },
): (IcsTime | undefined)[] {
  const tzid = String(property.getParameter('tzid') ?? '').trim();
  const values: unknown[] = property.toJSON().slice(3);
  return values.map((value): IcsTime | undefined => {
    const text = String(value);
    const own = readMoment(text);
    if (!own) return undefined;
    if (/Z$/i.test(text)) return { own, local: readMoment(text, zone) ?? own };
    if (tzid === '' || !own.includes('T')) return { own, local: own };
    const convert = zoneOf(tzid, calendar);
    return convert ? { own, local: convert(own, zone) } : { own, local: own, unknownZone: tzid };
  });
}

/** The instant of a moment on the caller's clock. */
export function instantOf(local: string, zone: string): number | undefined {
  const [day = '', time = '00:00'] = local.split('T');
  const at = instantAt(day, time, zone);
  return at >= 0 ? at : undefined;
}
