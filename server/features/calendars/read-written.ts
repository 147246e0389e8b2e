import { type EventTime, shortTitle, type WrittenState } from './calendar-types';
import { dayOf, endOf, isCancelled, lengthOf, millis, seriesOf, withTimeLimit } from './expand';
import { scanCalendar, timeOf } from './read-calendar';

/* Reads the events that we wrote, as their server has them now. Runs in a process of the sandbox. */

interface WrittenTimes extends Pick<WrittenState, 'title' | 'start' | 'end'> {
  /** When the program that wrote the file says it changed it, in epoch ms. */
  stamp: number | null;
}

const read = (file: string, zone: string): WrittenTimes | null => {
  const { master } = seriesOf(scanCalendar(file, zone));
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
export const readWritten = ({
  files,
  zone,
}: {
  files: readonly string[];
  zone: string;
}): (WrittenTimes | null)[] =>
  files.map((file) => {
    try {
      return withTimeLimit(() => read(file, zone));
    } catch {
      return null;
    }
  });
