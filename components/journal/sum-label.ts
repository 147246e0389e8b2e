import { minutesLabel } from '@/server/domain/when';
import type { JournalDay } from './days';

/** `1h 20m focus, 3 done`. */
export const sumLabel = ({ focus, done }: Pick<JournalDay, 'focus' | 'done'>): string =>
  [focus > 0 && `${minutesLabel(focus)} focus`, done > 0 && `${done} done`].filter(Boolean).join(', ');
