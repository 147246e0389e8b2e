import { type TimeFormat, timeLabel } from './clock';
import { type Day, diffDays, weekday } from './days';

/** When a task is planned: today, later (`anytime`), in the future (`someday`), or on a day. */
export type When =
  | { kind: 'today' }
  | { kind: 'anytime' }
  | { kind: 'someday' }
  | { kind: 'date'; date: Day; hasTime: boolean; time: string | null };

/** True for kind `today` and for dates on or before the day. */
export const isForDay = (
  when: Exclude<When, { kind: 'date' }> | { kind: 'date'; date: Day },
  day: Day,
): boolean => when.kind === 'today' || (when.kind === 'date' && when.date <= day);

/** True for a date before today. */
export const isFromEarlier = (when: When, day: Day): boolean => when.kind === 'date' && when.date < day;

/** A schedule on a date, without a time. */
export const onDay = (date: Day): When => onDayAt(date, null);

/** A schedule on a date, at a time if given. */
export const onDayAt = (date: Day, time: string | null): When => ({
  kind: 'date',
  date,
  hasTime: time !== null,
  time,
});

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

export const weekdayName = (day: Day): string => weekdays[weekday(day)] ?? '';

/** `Nov 27`; with the year if it is not this year. */
export function dateLabel(day: Day, today: Day): string {
  const [year, month, date] = day.split('-').map(Number);
  const label = `${months[(month ?? 1) - 1]} ${date}`;
  return day.slice(0, 4) === today.slice(0, 4) ? label : `${label}, ${year}`;
}

/** A day as suggestions show it: `Fri, Nov 27`; with the year if it is not this year. */
export const resolvedDay = (day: Day, today: Day): string =>
  `${weekdayName(day).slice(0, 3)}, ${dateLabel(day, today)}`;

/** A schedule as suggestions show it: `Fri, Nov 27 15:00`, `Today`. */
export const resolvedWhen = (when: When, today: Day, format: TimeFormat): string =>
  when.kind === 'date'
    ? `${resolvedDay(when.date, today)}${timeAfter(when.time, format)}`
    : whenLabel(when, today);

const timeAfter = (time: string | null, format: TimeFormat): string =>
  time === null ? '' : ` ${timeLabel(time, format)}`;

/** A day as people say it: Yesterday, Today, Tomorrow, Friday, Nov 27. */
export function dayLabel(day: Day, today: Day): string {
  const distance = diffDays(today, day);
  if (distance === -1) return 'Yesterday';
  if (distance === 0) return 'Today';
  if (distance === 1) return 'Tomorrow';
  return distance > 1 && distance < 7 ? weekdayName(day) : dateLabel(day, today);
}

/** A schedule as people say it, with the time after the day. */
export function whenLabel(when: When, today: Day, format: TimeFormat = 24): string {
  if (when.kind === 'today') return 'Today';
  if (when.kind === 'anytime') return 'Later';
  if (when.kind === 'someday') return 'Future';
  return `${dayLabel(when.date, today)}${timeAfter(when.time, format)}`;
}

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);

/** The time left to a deadline: `3 days left`, `due today`, `2 days overdue`. */
export function deadlineLabel(deadline: Day, today: Day): string {
  const left = diffDays(today, deadline);
  if (left < 0) return `${days(-left)} overdue`;
  return left === 0 ? 'due today' : `${days(left)} left`;
}

/** Minutes as people say them: `45m`, `1h`, `1h 35m`. */
export function minutesLabel(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = Math.round(minutes % 60);
  if (hours === 0) return `${rest}m`;
  return rest === 0 ? `${hours}h` : `${hours}h ${rest}m`;
}
