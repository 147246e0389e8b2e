import { entryDayOf } from '../actions/entries';
import { blank, foldTasks, taskIdsOf } from '../actions/task-effects';
import { storedKeys, tryStorage, writeStorage } from '../browser-storage';
import { isNumber, isText, objectOf, orMissing } from '../stored-shape';
import { newId } from '../write-queue';
import { isWaitingWrite, type WaitingWrite } from './waiting-write';

/*
 * Waiting writes, each under a key of its own in localStorage: storing one takes effect at once, outlives the browser,
 * and cannot overwrite what another tab stores. What storage has no room for, or where it is blocked, this page holds.
 */

/** Begins their keys. */
export const WAITING = 'parcours.waiting.';

/** Where builds of 2026 stored journal entries that were not saved: account and day follow. */
const ENTRIES = 'parcours.entry.';

/** What only this page has, by key. */
const held = new Map<string, WaitingWrite>();

/** What was read last from each place, because writes are read far more often than they change. */
const known = new Map<string, { text: string; one: WaitingWrite | null }>();

const textAt = (place: string): string | null => tryStorage(() => window.localStorage.getItem(place)) ?? null;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const sample = (id: string) => ({
  ...blank,
  id,
  title: '',
  ...{ workspaceId: '', order: 0, createdAt: 0, updatedAt: 0 },
});

/** Whether this build knows what the write does. One of another build can have another shape. */
function isReadable(one: WaitingWrite): boolean {
  try {
    taskIdsOf(one);
    entryDayOf(one.write);
    foldTasks([one], { find: sample, workspaceId: '', lastOrder: 0 });
    return true;
  } catch {
    return false;
  }
}

function readAt(place: string): WaitingWrite | null {
  const text = textAt(place);
  if (text === null) return null;
  const before = known.get(place);
  if (before?.text === text) return before.one;
  const value = parse(text);
  const one = isWaitingWrite(value) && isReadable(value) ? value : null;
  known.set(place, { text, one });
  return one;
}

/** The waiting writes of an account, oldest first. */
export function readWaiting(account: string): WaitingWrite[] {
  const stored = storedKeys(WAITING).flatMap((place) => readAt(place) ?? []);
  return [...stored.filter(({ key }) => !held.has(key)), ...held.values()]
    .filter((one) => one.account === account)
    .sort((one, other) => one.at - other.at);
}

/** Stores a write. What cannot be stored is held until this page ends. */
export function storeWaiting(one: WaitingWrite): void {
  const place = `${WAITING}${one.key}`;
  const text = JSON.stringify(one);
  const isStored = tryStorage(() => {
    window.localStorage.setItem(place, text);
    return window.localStorage.getItem(place) === text;
  });
  if (isStored) held.delete(one.key);
  else held.set(one.key, one);
}

let isAsked = false;

/**
 * Asks the browser once to keep what is stored: some delete it after a week without a visit. Not before the person did
 * something, because browsers may ask them.
 */
export function askToPersist(): void {
  if (isAsked) return;
  isAsked = true;
  void navigator.storage?.persist?.().catch(() => undefined);
}

/** Whether a write ends with this page. */
export const isHeld = ({ key }: WaitingWrite): boolean =>
  held.has(key) && textAt(`${WAITING}${key}`) === null;

/** Forgets a write. Its room may be enough for others. */
export function forgetWaiting({ key }: Pick<WaitingWrite, 'key'>): void {
  const place = `${WAITING}${key}`;
  held.delete(key);
  known.delete(place);
  writeStorage('localStorage', place, null);
  for (const other of [...held.values()]) storeWaiting(other);
}

/** What another build stored, and this one cannot read. The person decides about it. */
export interface Unreadable {
  place: string;
  /** What it does, in the words of the other build. */
  label: string | undefined;
  /** When it was made, in epoch ms. */
  at: number | undefined;
  text: string;
  /** How to send it. */
  sent: { key: string; day: string; path: string; input: unknown } | undefined;
}

const hasAccount = objectOf<{ account: string; label: string | undefined; at: number | undefined }>({
  account: isText,
  label: orMissing(isText),
  at: orMissing(isNumber),
});

const isSendable = objectOf<{ key: string; day: string; write: { path: string; input: unknown } }>({
  key: isText,
  day: isText,
  write: objectOf<{ path: string; input: unknown }>({ path: isText, input: (_): _ is unknown => true }),
});

const isEntry = objectOf<{ base: string; note: string | undefined; sent: { key: string } | undefined }>({
  base: isText,
  note: orMissing(isText),
  sent: orMissing(objectOf<{ key: string }>({ key: isText })),
});

/** A journal entry. One that was sent keeps its key, so that it is not merged twice. */
function entryAt(place: string, text: string): Unreadable {
  const value = parse(text);
  const day = place.slice(-10);
  const fields = { label: undefined, at: undefined, place };
  if (!isEntry(value)) return { ...fields, text, sent: undefined };
  const { sent, ...entry } = value;
  const input = { day, ...entry };
  const key = sent?.key ?? newId();
  return { ...fields, text: entry.note ?? text, sent: { key, day, path: 'screens.writeEntry', input } };
}

function unreadableAt(place: string, account: string): Unreadable[] {
  const text = textAt(place);
  if (text === null || readAt(place)) return [];
  if (place.startsWith(ENTRIES)) return [entryAt(place, text)];
  const value = parse(text);
  if (!hasAccount(value) || value.account !== account) return [];
  const { label, at } = value;
  const sent = isSendable(value) ? { key: value.key, day: value.day, ...value.write } : undefined;
  return [{ place, label, at, text, sent }];
}

/** What an account has stored that cannot be read. */
export const readUnreadable = (account: string): Unreadable[] =>
  [...storedKeys(WAITING), ...storedKeys(`${ENTRIES}${account}`)].flatMap((place) =>
    unreadableAt(place, account),
  );

export function forgetUnreadable({ place }: Unreadable): void {
  known.delete(place);
  writeStorage('localStorage', place, null);
}
