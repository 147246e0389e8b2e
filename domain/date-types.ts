import type { Part } from './day-parts';
import type { Day } from './days';

/** Where and when a text was written. */
export interface Written {
  today: Day;
  /** The writer's time of day, `HH:MM`. Without it, nothing counts from now and no time counts as past. */
  clock?: string | undefined;
  /** The writer's time zone. Without it, a time of another zone is not understood. */
  zone?: string | undefined;
  /** True if 12/3 is December 3. */
  isMonthFirst: boolean;
}

/** A date, a time or both in a text. */
export interface DateText {
  start: number;
  end: number;
  /** Where the date ends and its time begins. */
  dateEnd: number;
  /** Undefined for a time alone. */
  day: Day | undefined;
  time: string | null;
  /** The part of the day, if the time is only that: a time elsewhere in the line is one of that part. */
  part?: Part;
  /** True if the hour may be one before or after noon. */
  isBare: boolean;
  /** True for "before friday": a deadline. */
  isLimit?: boolean;
  /** The length of a span such as 12:30-13:30. */
  minutes?: number;
  /** True if it consists of words that also occur in titles: Friday, tomorrow, noon. */
  isPlain: boolean;
  /** True if it is a date that cannot be the day of a task: several days, or one that no calendar has. */
  isUnclear: boolean;
}
