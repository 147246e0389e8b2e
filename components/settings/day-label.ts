import { dateLabel } from '@/server/domain/when';
import { dayOf, localZone } from '@/server/domain/zones';
import { currentDay } from '../data/today';

/** The day of an instant, as the person here names it. */
export const dayLabel = (instant: number): string => dateLabel(dayOf(instant, localZone()), currentDay());
