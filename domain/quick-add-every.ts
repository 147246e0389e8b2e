import type { Written } from './date-types';
import { type Part, partOf } from './day-parts';
import { weekdayOf } from './day-words';
import { comingWeekday, type Day } from './days';
import { aMonth, aWeekday, ends, readAnyDate } from './quick-add-dates';
import { nextOccurrence, type Repeat } from './recurrence';

interface Repeated {
  length: number;
  repeat: Repeat;
  /** The first day, if the series names days. */
  day?: Day;
  part?: Part;
}

const units: Record<string, Repeat['unit']> = {
  day: 'day',
  week: 'week',
  month: 'month',
  quarter: 'month',
  year: 'year',
};
const weeks: Record<string, number> = {
  ...{ first: 1, second: 2, third: 3, fourth: 4, last: -1 },
  ...{ '1st': 1, '2nd': 2, '3rd': 3, '4th': 4 },
};

const ofMonth = '(?: of (?:the|every|each) month)?';
const nth = '(first|second|third|fourth|last|1st|2nd|3rd|4th)';
const date = '(\\d{1,2})(?:st|nd|rd|th)';
const joined = '(?:\\s*,\\s*(?:and\\s+)?|\\s+and\\s+|\\s*[&/]\\s*)';

const form = (pattern: string) => new RegExp(`^${pattern}${ends}`, 'i');
const monthly: Repeat = { every: 1, unit: 'month' };
const weekly = (weekdays: number[]): Repeat => ({ every: 1, unit: 'week', weekdays });

const onWeekdays = (text: string): Repeat => {
  const named = [...text.matchAll(new RegExp(`\\b${aWeekday}\\b`, 'gi'))].map(([name]) => weekdayOf(name));
  return weekly([...new Set(named)].sort((a, b) => a - b));
};
const onNth = (week = '', name = ''): Repeat => ({
  ...monthly,
  nth: { week: weeks[week.toLowerCase()] ?? 1, weekday: weekdayOf(name) },
});
const onDate = (day = ''): Repeat | undefined =>
  Number(day) >= 1 && Number(day) <= 31 ? { ...monthly, monthDay: Number(day) } : undefined;

type Form = [RegExp, (groups: (string | undefined)[]) => Repeat | undefined];

/** Repeat that name their days. */
const named: Form[] = [
  [form(`every ${aWeekday}(?:${joined}${aWeekday})+`), ([all = '']) => onWeekdays(all)],
  [form('every (?:week|work)days?'), () => weekly([1, 2, 3, 4, 5])],
  [form('every weekend'), () => weekly([0, 6])],
  [form(`every ${nth} ${aWeekday}${ofMonth}`), ([, week, name]) => onNth(week, name)],
  [form(`every month on the ${nth} ${aWeekday}`), ([, week, name]) => onNth(week, name)],
  [form(`every last day${ofMonth}`), () => ({ ...monthly, monthDay: -1 })],
  [form('every month on the last day'), () => ({ ...monthly, monthDay: -1 })],
  [form(`every ${date}${ofMonth}(?! (?:day|week|month|year))`), ([, day]) => onDate(day)],
  [form(`every month on the ${date}`), ([, day]) => onDate(day)],
];

function readNamed(rest: string, today: Day): Repeated | undefined {
  for (const [pattern, read] of named) {
    const match = pattern.exec(rest);
    const repeat = match && read([...match]);
    const next = repeat && nextOccurrence({ repeat, from: today, today });
    if (match && repeat && next) return { length: match[0].length, repeat, day: next.date };
  }
  return undefined;
}

const singleWeekday = form(`every (other )?${aWeekday}`);
const counted =
  /^every (?:(other)|(\d{1,3}|two|three|four|five|six)(?:st|nd|rd|th)?)?\s?(day|week|month|quarter|year)s?(?=[\s,.;]|$)/i;
const numbers: Record<string, number> = { two: 2, three: 3, four: 4, five: 5, six: 6 };
const daily = form('every (morning|noon|afternoon|evening|night)');
const yearly = form(`every ((?:${aMonth} \\d{1,2}|\\d{1,2} ${aMonth})(?:st|nd|rd|th)?)`);

/** `every evening`, `every jan 5`. */
function readDailyOrYearly(rest: string, written: Written): Repeated | undefined {
  const [daytime, word = ''] = daily.exec(rest) ?? [];
  const part = partOf(word);
  if (daytime && part) return { length: daytime.length, repeat: { every: 1, unit: 'day' }, part };
  const [date, words = ''] = yearly.exec(rest) ?? [];
  const day = date && readAnyDate(words, written)?.day;
  return day ? { length: date.length, repeat: { every: 1, unit: 'year' }, day } : undefined;
}

/** `every day`, `every 2 weeks`, `every monday`, `every mon and thu`, `every last friday`, `every 3rd`. */
export function readEvery(rest: string, written: Written): Repeated | undefined {
  const found = readSchedule(rest, written);
  const [after] = found ? (afterCompletion.exec(rest.slice(found.length)) ?? []) : [];
  if (!found || after === undefined) return found;
  const { length, repeat } = found;
  return { ...found, length: length + after.length, repeat: { ...repeat, from: 'completion' } };
}

/** The next date counts from the day on which the task was done. */
const afterCompletion = form(
  " (?:after|from|since) (?:completion|completing(?: it)?|it is done|it[’']s done|(?:the )?last (?:time|completion)|doing it)",
);

function readSchedule(rest: string, written: Written): Repeated | undefined {
  const { today } = written;
  const listed = readNamed(rest, today) ?? readDailyOrYearly(rest, written);
  if (listed) return listed;
  const [weekday, other, name] = singleWeekday.exec(rest) ?? [];
  if (weekday)
    return {
      length: weekday.length,
      repeat: { every: other ? 2 : 1, unit: 'week' },
      day: comingWeekday(today, weekdayOf(name)),
    };
  const match = counted.exec(rest);
  const unit = units[match?.[3]?.toLowerCase() ?? ''];
  const times = match?.[1] ? 2 : (numbers[match?.[2]?.toLowerCase() ?? ''] ?? Number(match?.[2] ?? 1));
  const every = /quarter/i.test(match?.[3] ?? '') ? times * 3 : times;
  if (!match || !unit || every < 1 || every > 365) return undefined;
  return { length: match[0].length, repeat: { every, unit } };
}
