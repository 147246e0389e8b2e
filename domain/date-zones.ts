import { clockOf, instantAt } from './clock';
import { addDays, type Day } from './days';
import { dayOf, isZone } from './zones';

/*
 * Zones after a time, as people write them: 9am EST, 10am UTC+2, 09:00Z. Only abbreviations that are no words and name
 * one offset: "vet" and "get" are zones too, and IST is three.
 */

const offsets: Record<string, number> = {
  ...{ utc: 0, gmt: 0, z: 0, bst: 60, cet: 60, cest: 120, mez: 60, mesz: 120, eet: 120, eest: 180, msk: 180 },
  ...{ est: -300, edt: -240, cst: -360, cdt: -300, mst: -420, mdt: -360, pst: -480, pdt: -420 },
  ...{ akst: -540, akdt: -480, hst: -600, brt: -180, sgt: 480, hkt: 480, awst: 480, jst: 540, kst: 540 },
  ...{ acst: 570, acdt: 630, aest: 600, aedt: 660, nzst: 720, nzdt: 780 },
};

const numbered = /^\s?\(?(?:utc|gmt)\s?([+-])\s?(\d{1,2})(?::?(\d{2}))?\)?(?![\p{L}\p{N}:])/iu;
const plus = /^\s?(\+)(\d{2}):?(\d{2})?(?![\p{L}\p{N}:])/u;
const afterSeconds = /^\s?([+-])(\d{2}):?(\d{2})?(?![\p{L}\p{N}:])/u;
const short = new RegExp(`^\\s?\\(?(${Object.keys(offsets).join('|')})\\)?(?![\\p{L}\\p{N}+-])`, 'iu');
const named = /^\s?\(?(\p{L}{2,}(?:\/\p{L}[\p{L}_]+){1,2})\)?(?![\p{L}\p{N}/])/u;

/** A zone in a text, with its length there. */
export interface ZoneText {
  length: number;
  /** Minutes east of UTC, or the name of the zone. */
  zone: number | string;
}

/** A sentence goes on with "est" in French, but not after EST in capitals. */
const isMeantAsZone = (text: string, after: string): boolean =>
  /^\s*(?:[^\p{L}\s]|$)/u.test(after) ||
  (text === text.toUpperCase() && /\p{Ll}/u.test(after)) ||
  /^(?:utc|gmt|z)$/i.test(text);

/** The zone after a time, at the start of a text. `time` is the time itself. */
export function readZone(after: string, time: string): ZoneText | undefined {
  const isExact = /^\d{4}-.*\d[T ]\d/i.test(time) || /\d:\d{2}:\d{2}/.test(time);
  const match = numbered.exec(after) ?? (isExact ? afterSeconds : plus).exec(after);
  if (match) {
    const [{ length }, sign, hours, minutes = 0] = match;
    const zone = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
    return Math.abs(zone) <= 14 * 60 ? { length, zone } : undefined;
  }
  const [all, name = ''] = short.exec(after) ?? named.exec(after) ?? [];
  if (!all) return undefined;
  const zone = offsets[name.toLowerCase()] ?? (isZone(name) ? name : undefined);
  const isClosed = name.includes('/') || isMeantAsZone(name, after.slice(all.length));
  return zone !== undefined && isClosed ? { length: all.length, zone } : undefined;
}

/** The instant at which the clocks of a zone show a time. */
const instantIn = (zone: ZoneText['zone'], day: Day, time: string): number =>
  typeof zone === 'string' ? instantAt(day, time, zone) : Date.parse(`${day}T${time}:00Z`) - zone * 60_000;

interface Moment {
  day: Day;
  time: string;
}

interface Caller {
  today: Day;
  clock?: string | undefined;
  zone?: string | undefined;
}

/** A time of another zone as the caller's. Without a day it is the next one. Undefined if the caller's is not known. */
export function convertTime(
  { day, time }: { day: Day | undefined; time: string },
  from: ZoneText['zone'],
  { today, clock = '00:00', zone }: Caller,
): Moment | undefined {
  if (zone === undefined) return undefined;
  const days = day === undefined ? [-1, 0, 1, 2].map((count) => addDays(today, count)) : [day];
  return days
    .map((each) => instantIn(from, each, time))
    .filter((instant) => !Number.isNaN(instant))
    .map((instant) => ({ day: dayOf(instant, zone), time: clockOf(instant, zone) }))
    .find((own) => day !== undefined || `${own.day} ${own.time}` > `${today} ${clock}`);
}
