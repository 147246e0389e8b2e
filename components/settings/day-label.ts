import { dateLabel } from '@/server/domain/when';
import { dayOf, localZone } from '@/server/domain/zones';
import { currentDay } from '../data/today';

/** The label of an instant’s day in the browser’s time zone, such as “Nov 27”. */
export const dayLabel = (instant: number): string => dateLabel(dayOf(instant, localZone()), currentDay());
