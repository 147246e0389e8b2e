import type { Action, ActionInputs } from '@/planner/actions';
import { readStorage, storedKeys, writeStorage } from '../data/browser-storage';
import { newUuid } from '../data/new-uuid';
import { isNumber, isObject, isText, objectOf, orMissing, orNull } from '../data/stored-shape';
import { currentDay } from '../data/today';
import { newId } from '../data/write-queue';
import { labelOf } from './labels';
import type { Known } from './page-overlay';
import { storeWaiting, WAITING } from './waiting-store';
import { DOUBTFUL } from './waiting-write';

interface OldWrite {
  key: string;
  triedAt?: number;
  write: { path: string; input: { tasks?: object[]; taskIds?: string[]; ids?: string[] } };
}

const isOldWrite = objectOf<OldWrite>({
  key: isText,
  triedAt: orMissing(isNumber),
  write: objectOf<OldWrite['write']>({ path: isText, input: isObject }),
});

/** The id that an earlier build gave to what a write creates, until the server did. */
const oldId = (key: string, index: number) => `waiting-${key}-${String(index).padStart(2, '0')}`;

/**
 * Gives ids to what the waiting writes of an earlier build create. One that may be done already has a key for another
 * operation, so the person decides about it.
 */
export function renewWaiting(): void {
  const ids = new Map<string, string>();
  for (const place of storedKeys(WAITING)) {
    const one = readStorage('localStorage', place, isOldWrite);
    if (!one) continue;
    const { key, triedAt, write } = one;
    const { tasks, taskIds } = write.input;
    const made =
      (write.path === 'tasks.createMany' && tasks) || (write.path === 'selection.duplicate' && taskIds);
    if (!made || write.input.ids) continue;
    const created = made.map((_, index) => {
      const id = newUuid();
      ids.set(oldId(key, index), id);
      return id;
    });
    const input = tasks
      ? { tasks: tasks.map((task, index) => ({ ...task, id: created[index] })) }
      : { taskIds, ids: created };
    const path = tasks ? 'screens.createTasks' : write.path;
    writeStorage('localStorage', place, {
      ...one,
      write: { path, input },
      ...(triedAt !== undefined && { refusal: DOUBTFUL }),
    });
  }
  if (ids.size === 0) return;
  for (const place of storedKeys(WAITING)) {
    let text = JSON.stringify(readStorage('localStorage', place, isObject));
    for (const [old, id] of ids) text = text.replaceAll(old, id);
    writeStorage('localStorage', place, JSON.parse(text));
  }
}

/** Begins the keys under which an earlier build stored journal entries that were not saved. */
const ENTRIES = 'parcours.entry.';

type OldEntry = Omit<ActionInputs['screens.writeEntry'], 'day'>;

const fields = { base: isText, mood: orMissing(orNull(isNumber)), note: orMissing(isText) };
const isOldEntry = objectOf<OldEntry & { sent?: OldEntry & { key: string } }>({
  ...fields,
  sent: orMissing(objectOf<OldEntry & { key: string }>({ ...fields, key: isText })),
});

/** Turns unsaved journal entries into waiting writes. One that was sent keeps its key, so it is not merged twice. */
export function renewEntries(known: Known): void {
  for (const [index, place] of storedKeys(ENTRIES).entries()) {
    const one = readStorage('localStorage', place, isOldEntry);
    writeStorage('localStorage', place, null);
    if (!one) continue;
    const { base, mood, note, sent } = one;
    const [account, day] = [place.slice(ENTRIES.length, -11), place.slice(-10)];
    const isSent = sent?.base === base && sent.mood === mood && sent.note === note;
    const changes = { ...(mood !== undefined && { mood }), ...(note !== undefined && { note }) };
    const write: Action = { path: 'screens.writeEntry', input: { day, base, ...changes } };
    const at = Date.now() + index;
    const key = isSent ? sent.key : newId();
    storeWaiting({ key, account, at, day: currentDay(), label: labelOf(write, known), isLate: true, write });
  }
}
