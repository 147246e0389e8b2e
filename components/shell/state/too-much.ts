import { createRegistered } from './registered';

interface TooMuch {
  /** How much more is planned than fits, in words. */
  time: string;
  isToday: boolean;
  /** Selects the tasks that can wait. */
  choose: () => void;
  /** Moves them to the next day. */
  move: () => void;
}

/** The way out of a day on the page that is too full. */
export const tooMuch = createRegistered<TooMuch>();
