import { dayLabel } from './when';
import { dayOf } from './zones';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How long ago an instant (epoch ms) was, as people say it in a sentence: `5 min ago`, `yesterday`, `Nov 12`. */
export function agoLabel(instant: number, now: number, timeZone: string): string {
  const gone = now - instant;
  if (gone < MINUTE) return 'just now';
  if (gone < HOUR) return `${Math.floor(gone / MINUTE)} min ago`;
  const [day, today] = [dayOf(instant, timeZone), dayOf(now, timeZone)];
  if (day === today) return `${Math.floor(gone / HOUR)} h ago`;
  return dayLabel(day, today).replace('Yesterday', 'yesterday');
}
