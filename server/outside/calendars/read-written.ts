import { type EventTime, shortTitle, type WrittenState } from './calendar-types';
import {
  dayOf,
  endOf,
  isCancelled,
  lengthOf,
  millis,
  readCalendar,
  seriesOf,
  timeOf,
  withTimeLimit,
} from './expand';

/* Reads the events that we wrote, as their server has them now. Runs in a process of the sandbox. */

interface WrittenTimes extends Pick<WrittenState, 'title' | 'start' | 'end'> {
  /** When the program that wrote the file says it changed it, in epoch ms. */
  stamp: number | null;
}

const read = (file: string): WrittenTimes | null => {
  const { master } = seriesOf(readCalendar(file));
  const start = master && timeOf(master, 'dtstart');
  if (!start || isCancelled(master)) return null;
  const written = (at: number): EventTime => (start.isDate ? dayOf(at) : at);
  const changed = timeOf(master, 'last-modified') ?? timeOf(master, 'dtstamp');
  return {
    title: shortTitle(String(master.getFirstPropertyValue('summary') ?? '')),
    start: written(millis(start)),
    end: written(endOf(start, lengthOf(master, start))),
    stamp: changed ? millis(changed) : null,
  };
};

/** The event of each file; null where none takes place. */
export const readWritten = (files: readonly string[]): (WrittenTimes | null)[] =>
  files.map((file) => {
    try {
      return withTimeLimit(() => read(file));
    } catch {
      return null;
    }
  });
