import { anyWeekday } from '@/domain/day-words';
import { weekday } from '@/domain/days';
import { type QuickFields, readQuickAdd } from '@/domain/quick-add';
import type { Repeat } from '@/server/types';

const namesWeekday = new RegExp(`\\b${anyWeekday}`, 'i');

/** Quick-add takes the weekday of “every Friday” as the day it begins. A task that has a day keeps it, so the series names it. */
function withWeekday({ repeat, when }: QuickFields, words: string): Repeat | undefined {
  const isNamed = repeat?.unit === 'week' && !repeat.weekdays && namesWeekday.test(words);
  return isNamed && when?.kind === 'date' ? { ...repeat, weekdays: [weekday(when.date)] } : repeat;
}

/** A series in words, as quick-add reads it: `every 2 weeks on Friday`, `weekdays`, `monthly`; undefined for other words. */
export function repeatOf(words: string, today: string): Repeat | undefined {
  const text = words.trim();
  const read = (line: string) => {
    const { fields, title } = readQuickAdd(`x ${line}`, { today, names: { projects: [], areas: [] } });
    return title === 'x' ? withWeekday(fields, line) : undefined;
  };
  return read(text) ?? read(`every ${text}`);
}
