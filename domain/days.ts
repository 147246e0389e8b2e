/** A calendar date, `YYYY-MM-DD`, from 0001-01-01 to 9999-12-31. Compares as text. */
export type Day = string;

/** A day of 24 hours, in milliseconds. */
export const DAY_MS = 86_400_000;

interface Parts {
  year: number;
  month: number;
  date: number;
}

function partsOf(day: string): Parts | undefined {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  return year && month && date ? { year: Number(year), month: Number(month), date: Number(date) } : undefined;
}

const pad = (value: number, width: number) => String(value).padStart(width, '0');

const format = ({ year, month, date }: Parts): Day => `${pad(year, 4)}-${pad(month, 2)}-${pad(date, 2)}`;

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

/** The number of days in a month; months count from 1. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeap(year) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** True if the date exists. */
export function isDay(text: string): boolean {
  const parts = partsOf(text);
  if (!parts) return false;
  const { year, month, date } = parts;
  return year >= 1 && month >= 1 && month <= 12 && date >= 1 && date <= daysInMonth(year, month);
}

function utc({ year, month, date }: Parts): number {
  // Date.UTC reads years below 100 as 1900 and later.
  const instant = new Date(0);
  instant.setUTCFullYear(year, month - 1, date);
  return instant.getTime();
}

function requireParts(day: Day): Parts {
  const parts = partsOf(day);
  if (!parts) throw new RangeError(`No calendar date: ${day}`);
  return parts;
}

/** Days since 1970-01-01. */
const dayNumber = (day: Day): number => Math.round(utc(requireParts(day)) / DAY_MS);

/** The day with that number of days since 1970-01-01. */
const dayOfNumber = (number: number): Day => utcDay(number * DAY_MS);

/** The UTC date of an instant in epoch milliseconds. */
export function utcDay(instant: number): Day {
  const at = new Date(instant);
  return format({ year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, date: at.getUTCDate() });
}

/** The day `count` days later; earlier if negative. */
export const addDays = (day: Day, days: number): Day => dayOfNumber(dayNumber(day) + days);

/** The same, but stops at the first and the last day of the calendar. */
export function addDaysClamped(day: Day, days: number): Day {
  const moved = addDays(day, days);
  if (isDay(moved)) return moved;
  return days < 0 ? '0001-01-01' : '9999-12-31';
}

/** The number of days from one day to another; negative if the other is earlier. */
export const diffDays = (from: Day, to: Day): number => dayNumber(to) - dayNumber(from);

/** 0 for Sunday to 6 for Saturday. */
export const weekday = (day: Day): number => (((dayNumber(day) + 4) % 7) + 7) % 7;

/** For sorting: negative if the first is earlier. */
export const compareDays = (a: Day, b: Day): number => (a < b ? -1 : a > b ? 1 : 0);

/** The day some months later, on the day of month `anchor` (by default its own) or the last day of a shorter month. */
export function addMonthsClamped(day: Day, months: number, anchor = requireParts(day).date): Day {
  const { year, month } = requireParts(day);
  const total = year * 12 + (month - 1) + months;
  const target = { year: Math.floor(total / 12), month: (total % 12) + 1 };
  return format({ ...target, date: Math.min(anchor, daysInMonth(target.year, target.month)) });
}

/** From 1 to 31. */
export const dayOfMonth = (day: Day): number => requireParts(day).date;

/** The next such weekday after today; 0 is Sunday. */
export const comingWeekday = (today: Day, index: number): Day =>
  addDays(today, ((index - weekday(today) + 6) % 7) + 1);
