import { LRUCache } from 'lru-cache';
import { findIana } from 'windows-iana';
import { isZone, wallTime } from '../../../domain/zones';

/* What the names of zones in files stand for. */

/** How far a zone is ahead of UTC at an instant, in ms. */
export const offsetAt = (instant: number, timeZone: string): number =>
  wallTime(instant, timeZone) - Math.floor(instant / 1000) * 1000;

/** Where a time is: a name of the time zone database, or minutes ahead of UTC. */
export interface NamedZone {
  place: string | number;
  isGuess: boolean;
}

/** The parts of the database whose names end in a city. */
const REGIONS =
  'Europe America Asia Africa Australia Pacific Atlantic Indian America/Argentina US Canada Brazil'.split(
    ' ',
  );

const firstName = (names: readonly (string | undefined)[]): string | undefined =>
  names.find((name) => name !== undefined && name !== '' && isZone(name));

/** `/mozilla.org/20050126_1/Europe/Berlin` and the like end in a name of the database. */
const endsOf = (name: string): string[] => [3, 2, 1].map((parts) => name.split('/').slice(-parts).join('/'));

/** `Eastern Daylight Time`, and `Eastern Standard Time 1`, as Exchange numbers zones that somebody changed. */
function ofWindows(name: string): string | undefined {
  const plain = name
    .replace(/( Time)[\s_-]*\d+$/i, '$1')
    .replace(/ (?:Daylight|Summer) Time$/i, ' Standard Time');
  return firstName([findIana(name)[0], findIana(plain)[0]]);
}

/** The name of the time zone database that another name stands for. */
export function databaseName(name: string): string | undefined {
  return firstName([name, ...endsOf(name)]) ?? ofWindows(name);
}

const YEAR = 2026;
/** Minutes ahead of UTC outside of summer time. */
const standardOffset = (name: string): number =>
  Math.min(...[0, 6].map((month) => offsetAt(Date.UTC(YEAR, month), name))) / 60_000;

/** The zone of the places that a list names, such as `Amsterdam, Berlin, Bern` or `Eastern Time (US & Canada)`. */
function byPlaces(text: string, offset: number | undefined): string | undefined {
  const places = text.split(/[,;:/]/).map((place) => place.trim());
  const general = places.map((place) => place.replace(/ (?:Standard )?Time\b.*$/i, '').replace(/ \(.*$/, ''));
  const names = [
    ...general.map((place) => findIana(`${place} Standard Time`)[0]),
    ...places.flatMap((place) =>
      REGIONS.map((region) => `${region}/${place.replaceAll(/[^\p{L}\p{N}-]+/gu, '_')}`),
    ),
  ].filter((name) => name !== undefined && isZone(name));
  return names.find((name) => name && (offset === undefined || standardOffset(name) === offset)) ?? names[0];
}

/** `GMT+0100`, `UTC+1`, `+01:00`, and names that begin so, in brackets or not. */
const withOffset = /^\(?\s*(?:UTC|GMT|Z)?\s*([+\-\u2212])\s*(\d{1,2})(?:[:.]?(\d\d))?\s*\)?\s*(.*)$/i;

const isUtc = /^\(?(?:UTC|GMT|Z|Coordinated Universal Time)\)?$/i;

/** Reads a name. Where it is of no zone that is known, the person's own zone is the best guess. */
function read(tzid: string, person: string): NamedZone {
  const name = tzid.trim().replace(/^'(.*)'$/, '$1');
  if (isUtc.test(name)) return { place: 'UTC', isGuess: false };
  const place = databaseName(name);
  if (place) return { place, isGuess: false };
  const [, sign, hours, minutes = '0', words = ''] = withOffset.exec(name) ?? [];
  const size = Number(hours) * 60 + Number(minutes);
  const offset = sign === undefined || size > 14 * 60 ? undefined : sign === '+' ? size : -size;
  const known =
    databaseName(words) ??
    byPlaces(offset === undefined ? name.replace(/^\((?:UTC|GMT)\)\s*/i, '') : words, offset);
  if (known) return { place: known, isGuess: false };
  if (offset === undefined) return { place: person, isGuess: true };
  if (words === '') return { place: offset, isGuess: false };
  return { place: standardOffset(person) === offset ? person : offset, isGuess: true };
}

const MOST_KNOWN = 500;
const known = new LRUCache<string, NamedZone>({ max: MOST_KNOWN });

/** What the name of a zone stands for, for a person in a zone. */
export function readZoneName(tzid: string, person: string): NamedZone {
  const key = `${person} ${tzid}`;
  const before = known.get(key);
  if (before) return before;
  const zone = read(tzid, person);
  known.set(key, zone);
  return zone;
}
