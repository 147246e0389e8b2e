import ICAL from 'ical.js';
import { findIana } from 'windows-iana';
import { DAY_MS } from '../../domain/days';
import { wallTime } from '../../domain/zones';

/*
 * Zones that an iCalendar file names without describing them, as many servers write them: the names of the time zone
 * database, and those of Windows.
 */

/** How far a zone is ahead of UTC at an instant, in ms. */
const offsetAt = (instant: number, timeZone: string): number =>
  wallTime(instant, timeZone) - Math.floor(instant / 1000) * 1000;

/**
 * The offset of a wall-clock time, given as if it were UTC. A time that the clock skips uses the offset before the
 * change. A time that occurs twice is the first one (RFC 5545, 3.3.5).
 */
function offsetOfWallTime(wall: number, timeZone: string): number {
  const before = offsetAt(wall - DAY_MS, timeZone);
  const after = offsetAt(wall + DAY_MS, timeZone);
  if (before === after || offsetAt(wall - before, timeZone) === before) return before;
  return offsetAt(wall - after, timeZone) === after ? after : before;
}

/** A zone of the time zone database, for ical.js. */
class DatabaseZone extends ICAL.Timezone {
  readonly #timeZone: string;

  constructor(timeZone: string) {
    super({ component: new ICAL.Component('vtimezone'), tzid: timeZone });
    this.#timeZone = timeZone;
  }

  override utcOffset(time: ICAL.Time): number {
    const { year, month, day, hour, minute, second } = time;
    const wall = Date.UTC(year, month - 1, day, hour, minute, second);
    return offsetOfWallTime(wall, this.#timeZone) / 1000;
  }
}

function isDatabaseName(name: string): boolean {
  try {
    return !Number.isNaN(wallTime(0, name));
  } catch {
    return false;
  }
}

/** `/mozilla.org/20050126_1/Europe/Berlin` and the like end in a name of the database. */
export function databaseName(tzid: string): string | undefined {
  const candidates = [tzid, findIana(tzid)[0], tzid.split('/').slice(-2).join('/'), tzid.split('/').at(-1)];
  return candidates.find((name) => name !== undefined && name !== '' && isDatabaseName(name));
}

const MOST_NAMES = 100;

/**
 * Registers the zones that a file names, in place of those of the file before. ical.js looks up those that the file does
 * not describe, and has one registry for the whole process.
 */
export function registerZones(file: string): void {
  const { TimezoneService } = ICAL;
  TimezoneService.reset();
  const before = TimezoneService.count;
  for (const [, quoted, plain] of file.matchAll(/;TZID=(?:"([^"\r\n]{1,100})"|([^":;,\r\n]{1,100}))/g)) {
    const tzid = quoted ?? plain ?? '';
    if (TimezoneService.count - before >= MOST_NAMES) return;
    if (TimezoneService.get(tzid)) continue;
    const name = databaseName(tzid);
    if (name) TimezoneService.register(new DatabaseZone(name), tzid);
  }
}
