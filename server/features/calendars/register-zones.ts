import ICAL from 'ical.js';
import { LRUCache } from 'lru-cache';
import { DAY_MS } from '../../../domain/days';
import { type NamedZone, offsetAt, readZoneName } from './zone-names';

/*
 * The zones of iCalendar files. ical.js has one registry for the whole process, which holds those of one file at a time.
 */

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

/** The name of the zone of times without one. */
export const FLOATING = ICAL.Timezone.localTimezone.tzid;

/** A zone that a file does not describe, for ical.js. */
export class OwnZone extends ICAL.Timezone {
  readonly #zone: NamedZone;

  constructor(zone: NamedZone, tzid: string) {
    super({ component: new ICAL.Component('vtimezone'), tzid });
    this.#zone = zone;
  }

  /** Whether nobody knows the zone that the file names. */
  get isGuess(): boolean {
    return this.#zone.isGuess;
  }

  override utcOffset(time: ICAL.Time): number {
    const { place } = this.#zone;
    if (typeof place === 'number') return place * 60;
    const { year, month, day, hour, minute, second } = time;
    return offsetOfWallTime(Date.UTC(year, month - 1, day, hour, minute, second), place) / 1000;
  }
}

const MOST_ZONES = 200;
/** The described zones that files had so far, by their text. Programs write the same ones into each file. */
const described = new LRUCache<string, ICAL.Timezone>({ max: MOST_ZONES });

/** Forgets the zones of earlier files, such as one that was cut off while it was read. */
export const forgetZones = (): void => described.clear();

function toZone(text: string): ICAL.Timezone | undefined {
  const known = described.get(text);
  if (known) return known;
  try {
    const zone = new ICAL.Timezone(ICAL.Component.fromString(text));
    described.set(text, zone);
    return zone;
  } catch {
    // A zone that cannot be read is one that is not described.
    return undefined;
  }
}

/** Where calendars of other programs name their zones. */
const zoneNames = /;TZID=(?:"([^"\r\n]{1,100})"|([^":;,\r\n]{1,100}))/gi;
const zoneTexts = /^BEGIN:VTIMEZONE\s*?$[\s\S]*?^END:VTIMEZONE\s*?$/gim;

const MOST_NAMES = 100;

/**
 * Registers the zones of a file, in place of those of the file before: those that it describes, and those that it only
 * names. Times of unknown zones count in that of the person.
 */
export function registerZones(file: string, person: string): void {
  const { TimezoneService } = ICAL;
  TimezoneService.reset();
  const before = TimezoneService.count;
  for (const [text] of file.matchAll(zoneTexts)) {
    const zone = toZone(text);
    if (zone?.tzid && TimezoneService.count - before < MOST_NAMES) TimezoneService.register(zone, zone.tzid);
  }
  for (const [, quoted, plain] of file.matchAll(zoneNames)) {
    const tzid = quoted ?? plain ?? '';
    if (TimezoneService.count - before >= MOST_NAMES) return;
    if (!TimezoneService.get(tzid))
      TimezoneService.register(new OwnZone(readZoneName(tzid, person), tzid), tzid);
  }
}

/** The file without the descriptions of its zones, which are registered. */
export const withoutZones = (file: string): string => file.replaceAll(zoneTexts, '');
