import type ICAL from 'ical.js';
import { DAY_MS } from '../../../domain/days';

const HOUR = 3_600_000;
const STEPS: Record<string, number> = {
  SECONDLY: 1_000,
  MINUTELY: 60_000,
  HOURLY: HOUR,
  DAILY: DAY_MS,
  WEEKLY: 7 * DAY_MS,
};

/** Rules are read by the clock on the wall, which changes of a zone's offset move by less than this. */
const MARGIN = 2 * DAY_MS;
const SMALL_MARGIN = 3 * HOUR;

/**
 * Where to begin with a rule for dates from an instant on: whole intervals after its start, so that the dates between do
 * not have to be tried. Rules with a count begin at their start, and those by month or year have few dates.
 */
export function ahead(rule: ICAL.Recur, start: ICAL.Time, from: number): ICAL.Time {
  const step = STEPS[rule.freq];
  if (step === undefined || rule.count) return start;
  const interval = step * Math.max(1, rule.interval);
  const margin = step < HOUR ? SMALL_MARGIN : MARGIN;
  const skipped = Math.floor((from - start.toUnixTime() * 1_000 - margin) / interval) * interval;
  if (!(skipped > 0)) return start;
  const later = start.clone();
  later.adjust(Math.floor(skipped / DAY_MS), 0, 0, Math.floor((skipped % DAY_MS) / 1_000));
  return later;
}
