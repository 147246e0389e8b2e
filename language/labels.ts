import { type TimeFormat, timeLabel } from '../domain/clock';
import { addDays, type Day, diffDays } from '../domain/days';
import type { Language } from '../domain/languages';
import type { When } from '../domain/when';
import { dayOf } from '../domain/zones';
import { formatDay, formatTime } from './formats';
import type { Text } from './translator';

/** How a reader sees days and times. */
export interface Reader {
  language: Language;
  dates: Text<'dates'>;
  common: Text<'common'>;
  timeFormat: TimeFormat;
}

const isThisYear = (day: Day, today: Day) => day.slice(0, 4) === today.slice(0, 4);

/** A Sunday, to name the days of the week. */
const SUNDAY = '2026-11-22';

function dayLabels({ language, dates }: Pick<Reader, 'language' | 'dates'>) {
  /** `Nov 27`; with the year if it is not this year. */
  const date = (day: Day, today: Day): string =>
    formatDay(language, day, isThisYear(day, today) ? 'date' : 'dateOfYear');
  /** `Friday`. */
  const weekday = (day: Day): string => formatDay(language, day, 'weekday');
  return {
    date,
    weekday,
    /** `Mo`: a weekday above a narrow column. All weekdays of Arabic begin alike. */
    weekdayMark: (day: Day): string =>
      language === 'ar'
        ? formatDay(language, day, 'narrowWeekday')
        : formatDay(language, day, 'shortWeekday').slice(0, 2),
    /** The name of a weekday, 0 for Sunday. */
    weekdayAt: (index: number): string => weekday(addDays(SUNDAY, index)),
    /** `Fri`. */
    shortWeekdayAt: (index: number): string => formatDay(language, addDays(SUNDAY, index), 'shortWeekday'),
    /** `Fri, Nov 27`; with the year if it is not this year. */
    weekdayDate: (day: Day, today: Day): string =>
      formatDay(language, day, isThisYear(day, today) ? 'weekdayDate' : 'weekdayDateOfYear'),
    /** `Monday, Nov 23`; with the year if it is not this year. */
    dayAndDate: (day: Day, today: Day): string =>
      formatDay(language, day, isThisYear(day, today) ? 'dayAndDate' : 'dayAndDateOfYear'),
    /** `Monday, November 23`. */
    longDate: (day: Day): string => formatDay(language, day, 'longDate'),
    /** Yesterday, Today, Tomorrow, Friday, Nov 27. */
    day: (of: Day, today: Day): string => {
      const distance = diffDays(today, of);
      if (distance === -1) return dates('yesterday');
      if (distance === 0) return dates('today');
      if (distance === 1) return dates('tomorrow');
      return distance > 1 && distance < 7 ? weekday(of) : date(of, today);
    },
    /** The time left to a deadline: `3 days left`, `due today`, `2 days overdue`. */
    deadline: (deadline: Day, today: Day): string => {
      const left = diffDays(today, deadline);
      if (left < 0) return dates('overdue', { count: -left });
      return left === 0 ? dates('dueToday') : dates('daysLeft', { count: left });
    },
  };
}

type DayLabels = ReturnType<typeof dayLabels>;

function whenLabels({ language, dates, common, timeFormat }: Reader, { day, weekdayDate }: DayLabels) {
  /** `15:00`, or `3 pm`. */
  const time = (clock: string): string =>
    timeFormat === 24 || language === 'en' ? timeLabel(clock, timeFormat) : formatTime(language, clock);
  const label = (when: When, dayOf: (day: Day) => string): string => {
    if (when.kind === 'today') return dates('today');
    if (when.kind !== 'date') return common(when.kind === 'anytime' ? 'later' : 'future');
    const on = dayOf(when.date);
    return when.time === null ? on : dates('dayAtTime', { day: on, time: time(when.time) });
  };
  return {
    time,
    /** When a task is planned, as people say it: `Tomorrow 15:00`. */
    when: (when: When, today: Day): string => label(when, (on) => day(on, today)),
    /** As suggestions show it: `Fri, Nov 27 15:00`. */
    exactWhen: (when: When, today: Day): string => label(when, (on) => weekdayDate(on, today)),
  };
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const lengthLabels = ({ dates }: Pick<Reader, 'dates'>, { day }: DayLabels) => ({
  /** `45m`, `1h`, `1h 35m`. */
  minutes: (total: number): string => {
    const hours = Math.floor(total / 60);
    const minutes = Math.round(total % 60);
    if (hours === 0) return dates('minutes', { minutes: String(minutes) });
    if (minutes === 0) return dates('hours', { hours: String(hours) });
    return dates('hoursMinutes', { hours: String(hours), minutes: String(minutes) });
  },
  /** How long ago an instant (epoch ms) was, within a sentence: `5 min ago`, `yesterday`, `Nov 12`. */
  ago: (instant: number, now: number, zone: string): string => {
    const gone = now - instant;
    if (gone < MINUTE) return dates('justNow');
    if (gone < HOUR) return dates('minutesAgo', { count: Math.floor(gone / MINUTE) });
    const [of, today] = [dayOf(instant, zone), dayOf(now, zone)];
    if (of === today) return dates('hoursAgo', { count: Math.floor(gone / HOUR) });
    return diffDays(today, of) === -1 ? dates('yesterdayAgo') : day(of, today);
  },
});

/** Days, times and lengths in words of the reader's language. */
export function labelsFor(reader: Reader) {
  const days = dayLabels(reader);
  return { ...days, ...whenLabels(reader, days), ...lengthLabels(reader, days) };
}

export type Labels = ReturnType<typeof labelsFor>;
