import { shiftInstant } from '../../../domain/clock';
import { diffDays } from '../../../domain/days';

/** The latest instant that a reminder may have. */
const LAST = Date.UTC(9999, 11, 31);

interface Move {
  from: string;
  to: string;
  /** The time zone of the person who set the reminder. */
  zone: string;
}

/**
 * Moves the reminder with a task's date. It keeps its time of day.
 * @returns null without a reminder, or after the end of the calendar.
 */
export function shiftReminder(remindAt: number | null, { from, to, zone }: Move): Date | null {
  if (remindAt === null) return null;
  const shifted = shiftInstant(remindAt, diffDays(from, to), zone);
  return shifted <= LAST ? new Date(shifted) : null;
}
