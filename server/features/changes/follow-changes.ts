import { EventEmitter, once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { type Change, position, readChanges } from '../../core/outbox/change-log';
import { log } from '../../platform/config/log';
import { database } from '../../platform/database/client';
import { isListening, onChange, onStop, type Signal } from '../../platform/database/live-changes';
import { noteChanges } from './change-times';
import { seenBy } from './read-changes';

/*
 * Reads the log of changes when the bell rings, and on a beat, because a process can be killed between a commit and the bell.
 * Passes changes on to the open streams of this process. What a change wrote is read once for all of them, and only streams
 * of accounts that may read it wake up.
 */

/** A change as one account sees it. */
interface SeenChange extends Pick<Signal, 'tab' | 'endsAccess'> {
  /** What the log has of it; undefined for a signal without rows. */
  entry?: Change;
}

/** What a stream gets at once. Without changes it says that the stream is still open. */
export interface Batch {
  /** When it was read, in epoch ms. */
  at: number;
  /** It has everything in the log between these positions. Null when the database does not answer. */
  span: { after: string; next: string } | null;
  changes: readonly SeenChange[];
  /** Changes may have been missed: read everything again. */
  hasGap: boolean;
}

interface Follower {
  take: (batch: Batch) => void;
  end: () => void;
}

/** Changes within this time are delivered together. */
const BATCH_MS = 50;
/** How often the log is read without a bell, and streams get a sign that they are still open. */
const BEAT_MS = 15_000;
const RETRY_MS = 2_000;
/** A stream that reads more slowly starts again behind a gap. */
const MOST_WAITING = 100;

/** The open streams by account. */
const followers = new Map<string, Set<Follower>>();
const wake = new EventEmitter();
let heard: (Signal | null)[] = [];
let isDelivering = false;
/** How far the log was read; undefined before the first time. */
let reached: string | undefined;

const allFollowers = () => [...followers.values()].flatMap((some) => [...some]);

const AT_ONCE = 500;

/** The entries and the signals that each account may see. */
async function seenOf(
  entries: readonly Change[],
  signals: readonly Signal[],
): Promise<Map<string, SeenChange[]>> {
  const accounts = [...followers.keys()];
  if (accounts.length === 0) return new Map();
  const rows = await seenBy({ db: database() }, entries, accounts);
  const seen = accounts.map((accountId): [string, SeenChange[]] => [
    accountId,
    [
      ...(rows.get(accountId) ?? []).map((entry) => ({ tab: entry.tab, endsAccess: false, entry })),
      ...signals.filter((signal) => signal.accounts.includes(accountId)),
    ],
  ]);
  return new Map(seen.filter(([, changes]) => changes.length > 0));
}

/** Delivers to the streams of those who may see something; on a beat, or behind a gap, to all. @returns whether to read on at once. */
async function deliverHeard(isBeat: boolean): Promise<boolean> {
  const gathered = heard;
  heard = [];
  const isFirst = reached === undefined;
  const after = reached ?? (await position(database()));
  const read = await readChanges(database(), { after, limit: AT_ONCE });
  const next = read ? read.next : await position(database());
  const signals = gathered.filter((signal) => signal !== null).filter(({ isLogged }) => !isLogged);
  const hasGap = isFirst || !read || gathered.includes(null);
  // Noted before it is known who follows: a stream that opens meanwhile asks what has changed.
  const at = noteChanges(read?.changes.map(({ scopeId }) => scopeId) ?? [], { hasGap });
  const seen = await seenOf(read?.changes ?? [], signals);
  reached = next;
  for (const [accountId, some] of followers) {
    const changes = seen.get(accountId) ?? [];
    if (hasGap || isBeat || changes.length > 0)
      for (const { take } of some) take({ at, span: { after, next }, changes, hasGap });
  }
  return read ? read.hasMore || read.isHeldBack : false;
}

/** The streams read what they missed themselves. */
async function recover(error: unknown): Promise<boolean> {
  log().warn({ err: error }, 'changes could not be delivered');
  heard = [null];
  for (const { take } of allFollowers()) take({ at: Date.now(), span: null, changes: [], hasGap: false });
  await setTimeout(RETRY_MS, undefined, { ref: false });
  return false;
}

/** True when nothing was heard for a while. */
const waitForChanges = (): Promise<boolean> =>
  once(wake, 'heard', { signal: AbortSignal.timeout(BEAT_MS) }).then(
    () => false,
    () => true,
  );

let beginning: Promise<unknown> = Promise.resolve();

/** Resolves once it is known from where on this process reads. */
export const whenReading = (): Promise<unknown> => beginning;

/** What was heard before is behind the position: pages that were served before it read again. */
async function begin(): Promise<void> {
  reached = await position(database());
  heard = [];
  noteChanges([], { hasGap: true });
}

/** Delivers as long as the process listens. */
async function deliver(): Promise<void> {
  if (isDelivering) return;
  isDelivering = true;
  beginning = begin().catch(recover);
  await beginning;
  for (let isMore = false; isListening(); ) {
    const isBeat: boolean = !isMore && heard.length === 0 && (await waitForChanges());
    await setTimeout(isBeat ? 0 : BATCH_MS, undefined, { ref: false });
    if (isListening()) isMore = await deliverHeard(isBeat).catch(recover);
  }
  heard = [];
  reached = undefined;
  isDelivering = false;
}

onChange((change) => {
  if (change && !change.isLogged) noteChanges(change.accounts, { hasGap: false });
  heard.push(change);
  wake.emit('heard');
  void deliver();
});
onStop(() => {
  for (const { end } of allFollowers()) end();
  wake.emit('heard');
});

/** What waits for one stream until it reads on. */
function createInbox() {
  let waiting: Batch[] = [];
  let isOver = false;
  const ready = new EventEmitter();
  return {
    take(batch: Batch) {
      const isFull = waiting.length >= MOST_WAITING;
      waiting = isFull ? [{ ...batch, changes: [], hasGap: true }] : [...waiting, batch];
      ready.emit('ready');
    },
    end() {
      isOver = true;
      ready.emit('ready');
    },
    async *read(): AsyncGenerator<Batch> {
      while (!isOver) {
        if (waiting.length === 0) await once(ready, 'ready');
        const [next] = waiting.splice(0, 1);
        if (next && !isOver) yield next;
      }
    },
  };
}

function addFollower(accountId: string, follower: Follower): () => void {
  const some = followers.get(accountId) ?? new Set();
  followers.set(accountId, some.add(follower));
  return () => {
    some.delete(follower);
    if (some.size === 0 && followers.get(accountId) === some) followers.delete(accountId);
  };
}

/**
 * Yields batches of the changes that an account may see, from this moment on, until the signal aborts or the process
 * stops.
 */
export function followChanges(accountId: string, signal?: AbortSignal): AsyncGenerator<Batch> {
  const { take, end, read } = createInbox();
  const remove = addFollower(accountId, { take, end });
  signal?.addEventListener('abort', end);
  if (signal?.aborted || !isListening()) end();
  return (async function* () {
    try {
      yield* read();
    } finally {
      // Node never frees a combined signal that has a listener.
      signal?.removeEventListener('abort', end);
      remove();
    }
  })();
}
