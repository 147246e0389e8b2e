import { clockOf } from '@/server/domain/clock';
import type { QuickToken } from '@/server/domain/quick-add';
import { onDayAt, type When } from '@/server/domain/when';
import { dayOf, localZone } from '@/server/domain/zones';
import type { useLabels } from '../data/labels';
import type { Words } from '../data/words';
import { priorityName } from '../tasks/priorities';

interface Reader extends Words<'quick-add'> {
  today: string;
  labels: ReturnType<typeof useLabels>;
  /** When the task is planned, which is the first day of a repeat. */
  when?: When | undefined;
}

function momentLabel(instant: number, { today, labels }: Reader): string {
  const zone = localZone();
  return labels.exactWhen(onDayAt(dayOf(instant, zone), clockOf(instant, zone)), today);
}

const numbered: Partial<Record<QuickToken['kind'], (value: number, reader: Reader) => string>> = {
  priority: (value, { common }) => common(priorityName(value)),
  duration: (value, { labels }) => labels.minutes(value),
  round: (value) => String(value + 1),
  reminder: momentLabel,
};

/** What a recognized part means: `fri 3pm` is `Fri, Nov 27 15:00`. */
export function resultOf({ kind, value, text }: QuickToken, reader: Reader): string {
  const { today, t, labels, when } = reader;
  if (typeof value === 'number') return numbered[kind]?.(value, reader) ?? text;
  if (typeof value === 'object') {
    if (!('every' in value)) return labels.exactWhen(value, today);
    const repeat = labels.repeat(value, today);
    return when?.kind === 'date' ? t('repeatFrom', { repeat, day: labels.exactWhen(when, today) }) : repeat;
  }
  return kind === 'deadline' ? labels.weekdayDate(value, today) : text.slice(1).replaceAll('"', '');
}
