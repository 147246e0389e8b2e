import { useText } from '../../shell/language/language';
import type { CalendarEvent } from './items';

/** Names events, also those without a title. */
export function useEventTitle() {
  const t = useText('tasks');
  return ({ title }: Pick<CalendarEvent, 'title'>): string => title || t('untitledEvent');
}
