import { clockOf } from '@/server/domain/clock';
import type { QuickToken } from '@/server/domain/quick-add';
import { repeatSentence } from '@/server/domain/repeat-sentence';
import { minutesLabel, resolvedDay, resolvedWhen } from '@/server/domain/when';
import { dayOf, localZone } from '@/server/domain/zones';
import { priorities } from '../tasks/priorities';

function momentLabel(instant: number, today: string): string {
  const zone = localZone();
  return `${resolvedDay(dayOf(instant, zone), today)} ${clockOf(instant, zone)}`;
}

const numbered: Partial<Record<QuickToken['kind'], (value: number, today: string) => string>> = {
  priority: (value) => priorities[value] ?? '',
  duration: minutesLabel,
  round: (value) => String(value + 1),
  reminder: momentLabel,
};

/** What a recognized part means: `fri 3pm` is `Fri 27 Nov 15:00`. */
export function resultOf({ kind, value, text }: QuickToken, today: string): string {
  if (typeof value === 'number') return numbered[kind]?.(value, today) ?? text;
  if (typeof value === 'object')
    return 'every' in value ? repeatSentence(value, today) : resolvedWhen(value, today);
  return kind === 'deadline' ? resolvedDay(value, today) : text.slice(1).replaceAll('"', '');
}
