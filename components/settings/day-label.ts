import { dayOf, localZone } from '@/server/domain/zones';
import { useLabels } from '../data/labels';
import { currentDay } from '../data/today';

/** Names an instant’s day in the browser’s time zone, such as “Nov 27”. */
export function useDayLabel(): (instant: number) => string {
  const { date } = useLabels();
  return (instant) => date(dayOf(instant, localZone()), currentDay());
}
