import { type KeyedAction, TEMP_ID } from '@/planner/actions';
import { isNumber, isText, objectOf, orMissing } from '../data/stored-shape';
import { isOfflineWrite } from './offline-write';

/** A write that the server has not answered. */
export interface WaitingWrite extends KeyedAction {
  /** The account that made it. Another person at this browser neither sees nor sends it. */
  account: string;
  /** The day on which it was made. */
  day: string;
  /** What it does, for people: “Complete Buy milk”. */
  label: string;
  /** When it was first sent without an answer, in epoch ms. Missing if it never was. */
  triedAt?: number | undefined;
  /** Why it is not sent by itself any more. A person decides. */
  refusal?: string | undefined;
  /** How often the server failed at it. */
  failures?: number | undefined;
}

/** Checks a write that an earlier load of the page stored. */
export const isWaitingWrite = objectOf<WaitingWrite>({
  key: isText,
  account: isText,
  at: isNumber,
  day: isText,
  label: isText,
  write: isOfflineWrite,
  triedAt: orMissing(isNumber),
  refusal: orMissing(isText),
  failures: orMissing(isNumber),
});

const HOUR = 3_600_000;

/** The server keeps answers under their keys for 24 hours. One hour is for clocks that differ. */
const KEY_MS = 23 * HOUR;

export const DOUBTFUL =
  'It was sent more than a day ago without an answer. Check whether it was done, then send it again or discard it.';

/**
 * Whether sending it again could do it twice: it may have been done, and the server has forgotten its key. What was
 * never sent can wait for any time.
 */
export const isDoubtful = ({ triedAt }: WaitingWrite, now: number): boolean =>
  triedAt !== undefined && now - triedAt > KEY_MS;

export const hasTempId = (text: string): boolean => text.includes(TEMP_ID);

/** Whether it changes a task that the server has not created yet. */
const needsOther = ({ write }: WaitingWrite): boolean => JSON.stringify(write.input).includes(`"${TEMP_ID}`);

/** The writes that change what this one creates, and the writes that need those. */
export const dependentsOf = ({ key }: WaitingWrite, all: readonly WaitingWrite[]): WaitingWrite[] =>
  all.filter(({ write }) => JSON.stringify(write.input).includes(`"${TEMP_ID}${key}-`));

const byAge = (one: WaitingWrite, other: WaitingWrite): number => one.at - other.at;

/**
 * The order of sending: the oldest first. A refused write stops only the writes that change what it would have created.
 */
export const nextToSend = (all: readonly WaitingWrite[]): WaitingWrite | undefined =>
  [...all].sort(byAge).find((one) => one.refusal === undefined && !needsOther(one));

/** What an answer means for a waiting write. */
export type Verdict = { kind: 'done' | 'again' | 'signed-out' } | { kind: 'refused'; reason: string };

interface Answer {
  status: number;
  /** The server's sentence, if it gave one. */
  message: string | undefined;
}

/** Failures of the server itself, after which a write is left to the person. It would hold up the others. */
const MAX_FAILURES = 3;

/** How long the first request with a key may still run. */
const RUNNING_MS = 30_000;

const passing = new Set([408, 429, 502, 503, 504]);

/** Decides what follows from an answer of the server to a waiting write, which is as it was before it was sent. */
export function judge(write: WaitingWrite, { status, message }: Answer, now: number): Verdict {
  if (status < 300) return { kind: 'done' };
  if (status === 401) return { kind: 'signed-out' };
  if (passing.has(status)) return { kind: 'again' };
  const isFirstRunning = status === 409 && write.triedAt !== undefined && now - write.triedAt < RUNNING_MS;
  if (isFirstRunning) return { kind: 'again' };
  if (status === 500 && (write.failures ?? 0) + 1 < MAX_FAILURES) return { kind: 'again' };
  return { kind: 'refused', reason: message ?? 'The server failed to do it. Send it again later.' };
}

/** Ids of created tasks by their temporary ids. */
export type Ids = ReadonlyMap<string, string>;

/** Replaces temporary ids in a body or an address. */
export function withIds(text: string, ids: Ids): string {
  let replaced = text;
  for (const [temp, id] of ids) replaced = replaced.replaceAll(temp, id);
  return replaced;
}
