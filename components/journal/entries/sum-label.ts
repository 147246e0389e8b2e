import { listed } from '@/language/listed';
import type { Words } from '../../shell/parts/words';
import type { JournalDay } from './days';

/** `1h 20m of focus, 3 done`. */
export const sumLabel = (
  { focus, done }: Pick<JournalDay, 'focus' | 'done'>,
  { common, labels }: Pick<Words<'journal'>, 'common' | 'labels'>,
): string =>
  listed(common, [
    focus > 0 && common('focusTime', { time: labels.minutes(focus) }),
    done > 0 && common('doneCount', { count: done }),
  ]);
