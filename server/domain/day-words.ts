import { addDays, comingWeekday, type Day } from './days';

/** A weekday, in full or short. */
export const anyWeekday =
  '(?:sun(?:day)?|mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:rs(?:day)?)?|fri(?:day)?|sat(?:urday)?)';

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

/** 0 for Sunday to 6 for Saturday. */
export const weekdayOf = (name = ''): number => weekdays.indexOf(name.slice(0, 3).toLowerCase());

/** A day in plain input, in lower case. */
export const anyDay = `(?:\\d{4}-\\d{2}-\\d{2}|today|tomorrow|yesterday|${anyWeekday})`;

const distances: Record<string, number> = { today: 0, tomorrow: 1, yesterday: -1 };

/** The day that `anyDay` matched. A weekday is the next one after the caller's day, never that day itself. */
export function resolveDay(word: string, today: Day): Day {
  if (/^\d/.test(word)) return word;
  const distance = distances[word];
  return distance === undefined ? comingWeekday(today, weekdayOf(word)) : addDays(today, distance);
}
