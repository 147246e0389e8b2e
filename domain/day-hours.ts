import { minutesAt } from './clock';
import { type Day, weekday } from './days';

/** `HH:MM`: one for all days, or by weekday, 0 for Sunday. */
type Times = string | Record<string, string | undefined>;

interface Hours {
  dayStart: Times;
  dayEnd: Times;
}

/** When a day starts and ends where a person has not said so. */
export const USUAL_HOURS = { dayStart: '09:00', dayEnd: '18:00' };

/** When a day starts or ends, `HH:MM`. */
export function timeOn(day: Day, which: keyof Hours, hours: Hours): string {
  const time = hours[which];
  return typeof time === 'string' ? time : (time[weekday(day)] ?? USUAL_HOURS[which]);
}

/** A day in minutes since midnight. Where the end does not come after the start, it lasts until midnight. */
export function hoursOn(day: Day, hours: Hours): { from: number; until: number } {
  const from = minutesAt(timeOn(day, 'dayStart', hours));
  const until = minutesAt(timeOn(day, 'dayEnd', hours));
  return { from, until: until > from ? until : 24 * 60 };
}
