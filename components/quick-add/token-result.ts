import { clockOf, type TimeFormat, timeLabel } from '@/server/domain/clock';
import type { QuickToken } from '@/server/domain/quick-add';
import { repeatSentence } from '@/server/domain/repeat-sentence';
import { minutesLabel, resolvedDay, resolvedWhen, type When } from '@/server/domain/when';
import { dayOf, localZone } from '@/server/domain/zones';
import { priorities } from '../tasks/priorities';

interface Reader {
  today: string;
  format: TimeFormat;
  /** When the task is planned, which is the first day of a repeat. */
  when?: When | undefined;
}

function momentLabel(instant: number, { today, format }: Reader): string {
  const zone = localZone();
  return `${resolvedDay(dayOf(instant, zone), today)} ${timeLabel(clockOf(instant, zone), format)}`;
}

const numbered: Partial<Record<QuickToken['kind'], (value: number, reader: Reader) => string>> = {
  priority: (value) => priorities[value] ?? '',
  duration: minutesLabel,
  round: (value) => String(value + 1),
  reminder: momentLabel,
};

/** What a recognized part means: `fri 3pm` is `Fri, Nov 27 15:00`. */
export function resultOf({ kind, value, text }: QuickToken, reader: Reader): string {
  const { today, format, when } = reader;
  if (typeof value === 'number') return numbered[kind]?.(value, reader) ?? text;
  if (typeof value === 'object')
    return 'every' in value
      ? `${repeatSentence(value, today)}${when?.kind === 'date' ? `, from ${resolvedWhen(when, today, format)}` : ''}`
      : resolvedWhen(value, today, format);
  return kind === 'deadline' ? resolvedDay(value, today) : text.slice(1).replaceAll('"', '');
}
