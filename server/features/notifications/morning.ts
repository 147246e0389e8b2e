import sql from 'sql-template-tag';
import { z } from 'zod';
import { instantAt } from '../../../domain/clock';
import { timeOn } from '../../../domain/day-hours';
import type { Day } from '../../../domain/days';
import { dayOf } from '../../../domain/zones';
import { DEFAULT_ZONE, zoneColumn } from '../../core/caller/zone';
import { allPreferences, PreferencesChange } from '../../wire/preferences';

/** The data that decides when a person's day begins. */
export const Morning = z.object({
  userId: z.string(),
  email: z.string(),
  zone: z.string().nullable(),
  preferences: PreferencesChange,
  digestAt: z.date().nullable(),
});
export type Morning = z.infer<typeof Morning>;

/** The columns of `Morning` of a user `u`. */
export const morningColumns = sql`
  u.id AS "userId", u.email, ${zoneColumn} AS zone, u.preferences, u.digest_at AS "digestAt"`;

/** The person's day at an instant, and when it starts by their preferences, in epoch ms. */
export function dayStarts(
  { zone, preferences }: Pick<Morning, 'zone' | 'preferences'>,
  now: Date,
): { day: Day; start: number } {
  const timeZone = zone ?? DEFAULT_ZONE;
  const day = dayOf(now.getTime(), timeZone);
  const time = timeOn(day, 'dayStart', allPreferences(preferences));
  return { day, start: instantAt(day, time, timeZone) };
}
