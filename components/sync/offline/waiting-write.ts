import type { Action, KeyedAction } from '../actions/actions';
import { taskIdsOf } from '../actions/task-effects';
import { type Check, isNumber, isObject, isText, objectOf, orMissing } from '../stored-shape';
import { unclear } from '../write-queue';
import { isActionPath } from './labels';

const hasPath = objectOf<{ path: string; input: unknown }>({ path: isText, input: isObject });

/** Only the server understands plain text, such as `tomorrow`. The page could not show what it does. */
const isPlainText = (input: unknown): boolean =>
  isText(Reflect.get(Object(input), 'when')) || isText(Reflect.get(Object(input), 'priority'));

/** The form of the profile waits for the answer, and shows it at the fields. */
const isForm = ({ path, input }: { path: string; input: unknown }): boolean =>
  path === 'me.update' && Object.keys(Object(input)).some((name) => name !== 'preferences');

/** Whether a write can wait for the server. */
export const isOfflineWrite: Check<Action> = (value): value is Action =>
  hasPath(value) && isActionPath(value.path) && !isPlainText(value.input) && !isForm(value);

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
  /** Why it is not sent by itself any more: the server's sentence, or `DOUBTFUL` or `FAILED`. A person decides. */
  refusal?: string | undefined;
  failures?: number | undefined;
  /** The page cannot show what it does. */
  isHidden?: true | undefined;
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
  isLate: orMissing((value): value is true => value === true),
  refusal: orMissing(isText),
  failures: orMissing(isNumber),
  isHidden: orMissing((value): value is true => value === true),
});

const HOUR = 3_600_000;

/** The server keeps answers under their keys for 24 hours. One hour is for clocks that differ. */
const KEY_MS = 23 * HOUR;

/** Refusals of our own, which are said in the reader's language. */
export const DOUBTFUL = 'doubtful';
export const FAILED = 'failed';
export const UNREADABLE = 'unreadable';
export type Reason = typeof DOUBTFUL | typeof FAILED | typeof UNREADABLE;

/**
 * Whether sending it again could do it twice: it may have been done, and the server has forgotten its key. What was
 * never sent can wait for any time.
 */
export const isDoubtful = ({ triedAt }: WaitingWrite, now: number): boolean =>
  triedAt !== undefined && now - triedAt > KEY_MS;

export const isUntried = ({ triedAt, refusal }: WaitingWrite): boolean =>
  triedAt === undefined && refusal === undefined;

/** The ids of what a write creates. */
function createdIds(one: WaitingWrite): string[] {
  const { path, input } = one.write;
  if (path === 'screens.createTasks' || path === 'selection.duplicate') return taskIdsOf(one);
  return path.startsWith('screens.create') && 'id' in input ? [input.id] : [];
}

/** The writes that change what this one creates, and so cannot be done without it. */
export function dependentsOf(one: WaitingWrite, all: readonly WaitingWrite[]): WaitingWrite[] {
  const created = createdIds(one);
  if (created.length === 0) return [];
  const names = ({ key, write }: WaitingWrite) => {
    const input = JSON.stringify(write.input);
    return key !== one.key && created.some((id) => input.includes(id));
  };
  return all.filter(names);
}

const byAge = (one: WaitingWrite, other: WaitingWrite): number => one.at - other.at;

/**
 * The order of sending: the oldest first. A refused write stops only the writes that change what it would have created.
 */
export function nextToSend(all: readonly WaitingWrite[]): WaitingWrite | undefined {
  const refused = all.filter(({ refusal }) => refusal !== undefined);
  const stopped = new Set(refused.flatMap((one) => [one, ...dependentsOf(one, all)]));
  return [...all].sort(byAge).find((one) => !stopped.has(one));
}

/** What an answer means for a waiting write. */
type Verdict = { kind: 'done' | 'again' | 'away' | 'signed-out' } | { kind: 'refused'; reason: string };

export interface Answer {
  status: number;
  text: string;
  /** The server's sentence about an error. */
  message: string | undefined;
  /** The server says when to send it again, as while the first request with its key runs. */
  isPassing: boolean;
}

/** Failures of the server itself, after which a write is left to the person. It would hold up the others. */
const MAX_FAILURES = 3;

const passing = new Set([408, 429]);

/** Whether another server does it. That one may be away while ours answers and says so. */
const isOutside = ({ write: { path } }: WaitingWrite): boolean =>
  path === 'calendar.update' || path === 'calendar.remove';

export function judge(
  write: WaitingWrite,
  { status, message, isPassing }: Pick<Answer, 'status' | 'message' | 'isPassing'>,
): Verdict {
  if (status < 300) return { kind: 'done' };
  if (status === 401) return { kind: 'signed-out' };
  if (unclear.includes(status) && !(isOutside(write) && message)) return { kind: 'away' };
  if (isPassing || passing.has(status)) return { kind: 'again' };
  if (status === 500 && (write.failures ?? 0) + 1 < MAX_FAILURES) return { kind: 'again' };
  return { kind: 'refused', reason: message ?? FAILED };
}
