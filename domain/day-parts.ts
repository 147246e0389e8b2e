import type { ParsedResult } from 'chrono-node/en';

/* Parts of the day, and on which side of noon an hour is. */

type ParsedComponents = ParsedResult['start'];

const two = (value: number) => String(value).padStart(2, '0');

const partsOfDay = {
  morning: [/\bmorning\b/i, '09:00'],
  noon: [/\bnoon\b|\bmidday\b/i, '12:00'],
  afternoon: [/\bafternoon\b/i, '15:00'],
  evening: [/\bevening\b/i, '20:00'],
  night: [/\bnight\b|\btonight\b/i, '20:00'],
} as const;
export type Part = keyof typeof partsOfDay;
const parts: readonly Part[] = ['morning', 'noon', 'afternoon', 'evening', 'night'];

export const partIn = (text: string): Part | undefined =>
  parts.find((part) => partsOfDay[part][0].test(text));

/** The part of the day that a word such as "evening" stands for. */
export const partOf = (text: string): Part | undefined => (/^\S+$/.test(text) ? partIn(text) : undefined);

export const timeOfPart = (part: Part): string => partsOfDay[part][1];

/** A time that is written beside a part of the day: 7 in the evening is 19:00. */
export function timeWithin(part: Part, { time, isBare }: { time: string; isBare: boolean }): string {
  const hour = Number(time.slice(0, 2)) % 12;
  if (!isBare) return time;
  const isEarly = part === 'morning' || (part === 'night' && hour < 6);
  const isNoon = part === 'noon' && hour > 9;
  return `${two(hour + (isEarly || isNoon ? 0 : 12))}${time.slice(2)}`;
}

/** Meals and the like of the evening, at which a bare 7 is 19:00. */
const ofEvening =
  /(?<!\p{L})(?:dinner|supper|drinks|cinema|concert|theat(?:er|re)|abendessen|kino|konzert|theater|dîner|souper|apéro|ciné(?:ma)?|cenar?|cine|concierto|jantar|cinema|夕食|夕飯|晩ご飯|ディナー|飲み会|عشاء|العشاء)(?!\p{L})/iu;

/** An hour that was written without am, pm or a leading zero. */
export const isBareHour = (at: ParsedComponents, text: string): boolean =>
  at.isCertain('hour') &&
  !at.isCertain('meridiem') &&
  (at.get('hour') ?? 0) >= 1 &&
  (at.get('hour') ?? 0) <= 12 &&
  !/(?<![:.\d])0\d/.test(text) &&
  !/^\d{4}-\d{2}-\d{2}/.test(text);

/** People who write a bare 3 mean the afternoon, and 7 at dinner is in the evening. */
function isAfternoon(at: ParsedComponents, { text, line }: { text: string; line: string }): boolean {
  const hour = at.get('hour') ?? 0;
  if (!isBareHour(at, text)) return false;
  return hour <= 6 ? !/\b6[:.h]\d/.test(text) || ofEvening.test(line) : hour < 12 && ofEvening.test(line);
}

export function timeOf(at: ParsedComponents, { text, line }: { text: string; line: string }): string | null {
  const part = partIn(text);
  if (!at.isCertain('hour')) return part ? timeOfPart(part) : null;
  const hour = (at.get('hour') ?? 0) + (isAfternoon(at, { text, line }) ? 12 : 0);
  return `${two(hour)}:${two(at.get('minute') ?? 0)}`;
}
