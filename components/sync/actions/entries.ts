import type { Entry, JournalScreen } from '@/server/types';
import type { Act, Inverses } from './act';
import type { Action, ActionInputs, KeyedAction } from './actions';

/** The day whose entry an action writes. */
export const entryDayOf = ({ path, input }: Action): string | undefined =>
  path === 'screens.writeEntry' ? input.day : undefined;

/** The entry of a day with what actions write. */
export const applyToEntry = (
  entry: Entry | null,
  day: string,
  writes: readonly KeyedAction[],
): Entry | null =>
  writes.reduce((one, { write }) => {
    if (write.path !== 'screens.writeEntry' || write.input.day !== day) return one;
    // The server merges the note with what others saved. The next answer has the merged note.
    const { mood = one?.mood ?? null, note = one?.note ?? '' } = write.input;
    return { day, mood, note };
  }, entry);

/** The entries of the journal, newest first, with what actions write. */
export function applyToEntries(
  { sinceDay, untilDay, entries }: Pick<JournalScreen, 'sinceDay' | 'untilDay' | 'entries'>,
  writes: readonly KeyedAction[],
) {
  const days = new Set(writes.flatMap(({ write }) => entryDayOf(write) ?? []));
  const written = [...days]
    .filter((day) => day >= sinceDay && day < untilDay)
    .flatMap((day) => applyToEntry(entries.find((one) => one.day === day) ?? null, day, writes) ?? []);
  const others = entries.filter(({ day }) => !written.some((one) => one.day === day));
  return written.length === 0 ? entries : [...written, ...others].sort((a, b) => (a.day < b.day ? 1 : -1));
}

/** Joins two writes of an entry, of which the later one continues the text of the earlier one. */
export function joinEntries(earlier: Action, later: Action): Action | undefined {
  if (earlier.path !== 'screens.writeEntry' || later.path !== 'screens.writeEntry') return undefined;
  const [first, next] = [earlier.input, later.input];
  if (first.day !== next.day) return undefined;
  if (first.note === undefined || next.note === undefined) {
    const { base } = first.note === undefined ? next : first;
    return { path: later.path, input: { ...first, ...next, base } };
  }
  return next.base === first.note
    ? { path: later.path, input: { ...first, ...next, base: first.base } }
    : undefined;
}

export const entryInverses: Inverses<'screens.writeEntry'> = {
  'screens.writeEntry': ({ day, base, mood, note }, { entries = [] }) => {
    const was = entries.find((entry) => entry.day === day)?.mood ?? null;
    const back = {
      base: note ?? base,
      ...(note !== undefined && { note: base }),
      ...(mood !== undefined && { mood: was }),
    };
    return [{ path: 'screens.writeEntry', input: { day, ...back } }];
  },
};

export const writeEntry = (input: ActionInputs['screens.writeEntry']): Act => ({
  does: [{ path: 'screens.writeEntry', input }],
});
