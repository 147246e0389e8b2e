import { readClock, type TimeFormat, timeLabel } from './clock';

/** The name and time of a round; null if unset. */
export interface RoundLine {
  name: string | null;
  startsAt: string | null;
  endsAt: string | null;
}

const time = String.raw`\d{1,2}(?:[:.h]?\d{2})?\s?(?:am|pm)?`;
/** A time that stands alone: a bare number would be part of the name. */
const exactTime = String.raw`\d{1,2}(?:[:.]\d{2}\s?(?:am|pm)?|\s?(?:am|pm))`;
const span = String.raw`(${time})\s*(?:-|–|to)\s*(${time})`;

const forms = [
  new RegExp(String.raw`^(?<name>.*?)(?:^|[\s,]+)${span}$`, 'i'),
  new RegExp(String.raw`^${span}[\s,]+(?<name>.+)$`, 'i'),
  new RegExp(String.raw`^(?<name>.*?)(?:^|[\s,]+)(${exactTime})$`, 'i'),
];

/** The groups of a match, without the name. */
const timesIn = (match: RegExpExecArray): string[] =>
  match.slice(1).filter((text) => text !== undefined && text !== match.groups?.['name']);

/** Reads `Deep work 9:00–11:00`: the name of a round, and its time at the end or the beginning. */
export function readRoundLine(line: string): RoundLine {
  const text = line.trim();
  for (const form of forms) {
    const match = form.exec(text);
    const [startsAt, endsAt = null] = match ? timesIn(match).map(readClock) : [];
    if (startsAt && (endsAt || form === forms[2]))
      return { name: match?.groups?.['name']?.trim() || null, startsAt, endsAt };
  }
  return { name: text || null, startsAt: null, endsAt: null };
}

/** `09:00–11:00`, or the one time that is set. */
export const roundTime = (
  { startsAt, endsAt }: { startsAt?: string; endsAt?: string },
  format: TimeFormat,
): string => [startsAt, endsAt].flatMap((at) => (at ? timeLabel(at, format) : [])).join('–');
