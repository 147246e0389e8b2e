import { readQuickAdd } from '../domain/quick-add';

/** The day and time of an instant in a zone, in UTC if the zone is unknown. */
function localMoment(instant: Date, timeZone: string): string {
  const options = { dateStyle: 'short', timeStyle: 'short' } as const;
  const parts = (zone: string) =>
    new Intl.DateTimeFormat('sv-SE', { ...options, timeZone: zone }).format(instant).replace(' ', 'T');
  try {
    return parts(timeZone);
  } catch {
    return parts('UTC');
  }
}

const iso = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/i;

/** `2026-11-21`, or `2026-11-21T09:30` in the zone. Undefined for anything else. */
export function readMoment(text: string, timeZone = 'UTC'): string | undefined {
  const [, day, time, offset] = iso.exec(text.trim()) ?? [];
  if (!day) return undefined;
  if (!time || !offset) return time ? `${day}T${time}` : day;
  const zone = offset.toUpperCase() === 'Z' ? 'Z' : `${offset.slice(0, 3)}:${offset.slice(-2)}`;
  const instant = new Date(`${day}T${time}:00${zone}`);
  return Number.isNaN(instant.getTime()) ? undefined : localMoment(instant, timeZone);
}

const MOST = 100;

/** The schedule that a text says, as quick-add reads it. Undefined where words are left over. */
export function readSchedule(text: string, today: string): Record<string, unknown> | undefined {
  const moment = readMoment(text);
  if (moment) return { when: moment };
  if (text.length > MOST) return undefined;
  const { title, fields } = readQuickAdd(text.toLowerCase(), { today, names: { projects: [], areas: [] } });
  return title === '' && (fields.when || fields.repeat) ? { ...fields } : undefined;
}
