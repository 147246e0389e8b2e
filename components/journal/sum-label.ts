import type { Labels } from '@/language/labels';
import { listed } from '@/language/listed';
import type { Text } from '@/language/translator';
import type { JournalDay } from './days';

interface Words {
  common: Text<'common'>;
  labels: Labels;
}

/** `1h 20m of focus, 3 done`. */
export const sumLabel = (
  { focus, done }: Pick<JournalDay, 'focus' | 'done'>,
  { common, labels }: Words,
): string =>
  listed(common, [
    focus > 0 && common('focusTime', { time: labels.minutes(focus) }),
    done > 0 && common('doneCount', { count: done }),
  ]);
