import { instantAt } from '../../../domain/clock';
import { isDay } from '../../../domain/days';
import { readMoment } from './dates';
import type { TaskReport } from './file-report';

/** `-PT15M`, `P0DT9H0M0S`, with or without `TRIGGER:`, in minutes. */
function readTrigger(text: string): number | undefined {
  const [all, sign, weeks, days, hours, minutes] =
    /^(?:TRIGGER:)?([+-]?)P(?:(\d{1,4})W)?(?:(\d{1,4})D)?(?:T(?:(\d{1,4})H)?(?:(\d{1,6})M)?(?:\d{1,6}S)?)?$/i.exec(
      text,
    ) ?? [];
  if (!all || /P(?:T)?$/i.test(all)) return undefined;
  const [w, d, h, m] = [weeks, days, hours, minutes].map((count) => Number(count ?? 0));
  const total = (w ?? 0) * 10_080 + (d ?? 0) * 1_440 + (h ?? 0) * 60 + (m ?? 0);
  return sign === '-' ? -total : total;
}

interface Reminders {
  /** When to remind, as spans from the start. */
  triggers: readonly string[];
  /** `2026-11-21` or `2026-11-21T09:30`. */
  start: string | undefined;
  zone: string;
}

/** The instant of the first reminder. A task has only one: the others are reported. */
export function firstReminder({ triggers, start = '', zone }: Reminders, { lose }: TaskReport) {
  const [first, ...others] = triggers;
  for (const other of others)
    lose({ field: 'remindAt', why: `“${other.slice(0, 100)}”. A task has one reminder.` });
  if (first === undefined) return undefined;
  const at = instantOf(first, { start, zone });
  if (at !== undefined && at >= 0) return at;
  lose({ field: 'remindAt', why: `“${first.slice(0, 100)}” is not understood.`, words: first });
  return undefined;
}

/** The instant of a span from a start. */
function instantOf(trigger: string, { start, zone }: { start: string; zone: string }): number | undefined {
  const [day = '', time = '00:00'] = (readMoment(start) ?? '').split('T');
  const minutes = readTrigger(trigger);
  return minutes !== undefined && isDay(day) ? instantAt(day, time, zone) + minutes * 60_000 : undefined;
}
