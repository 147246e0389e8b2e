import { EventEmitter, once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { log } from '../../platform/config/log';
import { database } from '../../platform/database/client';
import { type Change, isListening, markHeard, onChange, onStop } from '../../platform/database/live-changes';
import { type ChangedRow, type Reader, readHeard } from './read-changes';

/*
 * Passes changes on to the open streams of this process. What a change wrote is read once for all of them, and only
 * streams of accounts that may read it wake up.
 */

/** A change as one account sees it. */
export interface SeenChange extends Pick<Change, 'tab' | 'xid' | 'endsAccess'> {
  /** Empty if only data without activity changed. One row is enough for a follower that asked for no details. */
  rows: readonly ChangedRow[];
}

/** What a stream gets at once. Without changes it says that the stream is still open. */
export interface Batch {
  /** When it was gathered, in epoch ms. */
  at: number;
  /** Everything in this snapshot was delivered, but for a gap. Null when the database does not answer. */
  snapshot: string | null;
  changes: readonly SeenChange[];
  /** Changes may have been missed: read everything again. */
  hasGap: boolean;
}

interface Follower {
  isDetailed: boolean;
  take: (batch: Batch) => void;
  end: () => void;
}

/** Changes within this time are delivered together. */
const BATCH_MS = 50;
/** How often streams get a sign that they are still open. */
const BEAT_MS = 15_000;
const RETRY_MS = 2_000;
/** A stream that reads more slowly starts again behind a gap. */
const MOST_WAITING = 100;

/** The open streams by account. */
const followers = new Map<string, Set<Follower>>();
const wake = new EventEmitter();
let heard: (Change | null)[] = [];
let isDelivering = false;

const allFollowers = () => [...followers.values()].flatMap((some) => [...some]);

const readersOf = (): Reader[] =>
  [...followers].map(([accountId, some]) => ({
    accountId,
    isDetailed: [...some].some(({ isDetailed }) => isDetailed),
  }));

/** A change of more ids than a notification takes arrives in parts. */
function joinParts(parts: readonly Change[]): Change[] {
  const joined = new Map<string, Change>();
  for (const [at, part] of parts.entries()) {
    const key = part.xid ?? `without ${at}`;
    const { accounts, workspaces } = joined.get(key) ?? { accounts: [], workspaces: [] };
    joined.set(key, {
      ...part,
      accounts: [...accounts, ...part.accounts],
      workspaces: [...workspaces, ...part.workspaces],
    });
  }
  return [...joined.values()];
}

/** The changes that each account may see. */
async function seenBy(changes: readonly Change[]): Promise<Map<string, SeenChange[]>> {
  const readers = readersOf();
  const found = changes.some(({ xid }) => xid !== null)
    ? await readHeard({ db: database() }, changes, readers)
    : [];
  const rowsOf = new Map<string, ChangedRow[]>();
  for (const { accountId, xid, ...row } of found) {
    const key = `${accountId} ${xid}`;
    const rows = rowsOf.get(key) ?? [];
    rows.push(row);
    rowsOf.set(key, rows);
  }
  const seen = new Map<string, SeenChange[]>();
  for (const { accountId } of readers) {
    const own = changes.flatMap(({ accounts, tab, xid, endsAccess }) => {
      const rows = rowsOf.get(`${accountId} ${xid}`) ?? [];
      const isOwn = accounts.includes(accountId);
      return isOwn || rows.length > 0 ? [{ tab, xid, endsAccess: isOwn && endsAccess, rows }] : [];
    });
    if (own.length > 0) seen.set(accountId, own);
  }
  return seen;
}

/**
 * Delivers what was heard to the streams of those who may see it; on a beat also to the others, without changes. What is
 * heard while the mark is on its way belongs to the same batch.
 */
async function deliverHeard(isBeat: boolean): Promise<void> {
  const at = Date.now();
  const snapshot = await markHeard();
  const gathered = heard;
  heard = [];
  const hasGap = gathered.includes(null);
  const seen = await seenBy(joinParts(gathered.filter((change) => change !== null)));
  for (const [accountId, some] of followers) {
    const changes = seen.get(accountId) ?? [];
    if (hasGap || isBeat || changes.length > 0)
      for (const { take } of some) take({ at, snapshot, changes, hasGap });
  }
}

/** The streams read what they missed themselves. */
async function recover(error: unknown): Promise<void> {
  log().warn({ err: error }, 'changes could not be delivered');
  heard = [null];
  for (const { take } of allFollowers()) take({ at: Date.now(), snapshot: null, changes: [], hasGap: false });
  await setTimeout(RETRY_MS, undefined, { ref: false });
}

/** True when nothing was heard for a while. */
const waitForChanges = (): Promise<boolean> =>
  once(wake, 'heard', { signal: AbortSignal.timeout(BEAT_MS) }).then(
    () => false,
    () => true,
  );

/** Delivers as long as there are streams. */
async function deliver(): Promise<void> {
  if (isDelivering) return;
  isDelivering = true;
  while (followers.size > 0) {
    const isBeat = heard.length === 0 && (await waitForChanges());
    await setTimeout(isBeat ? 0 : BATCH_MS, undefined, { ref: false });
    if (followers.size > 0) await deliverHeard(isBeat).catch(recover);
  }
  heard = [];
  isDelivering = false;
}

onChange((change) => {
  if (followers.size === 0) return;
  heard.push(change);
  wake.emit('heard');
});
onStop(() => {
  for (const { end } of allFollowers()) end();
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

interface Following {
  /** Whether all changed rows are needed, or only whether there are any. */
  isDetailed: boolean;
  signal?: AbortSignal | undefined;
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
export function followChanges(accountId: string, { isDetailed, signal }: Following): AsyncGenerator<Batch> {
  const { take, end, read } = createInbox();
  const remove = addFollower(accountId, { isDetailed, take, end });
  signal?.addEventListener('abort', end);
  if (signal?.aborted || !isListening()) end();
  void deliver();
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
