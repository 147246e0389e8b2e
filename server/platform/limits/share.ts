import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';

/*
 * Accounts share one event loop and one database. An account that has used more than its share waits while other
 * accounts are active, so that many or slow requests of one account do not delay everyone. An account that is alone
 * never waits. A key is the id of an account, or a network for requests without an account.
 */

/** Work that runs without a wait, in ms: a page with its calls. */
const BURST_MS = 200;
/** The part of the time that an account may work after that. */
const SHARE = 1 / 3;
/** Work above this is not counted, so that no account waits for long. */
const MOST_MS = BURST_MS + 500;
/** How long an account counts as active after its last request. */
const PRESENT_MS = 1_000;
/** How often to check whether other accounts are still active. */
const LOOK_AGAIN_MS = 100;
/** Charged for a refusal. It costs less, but the sender sends too much. */
const REFUSAL_MS = 10;
const MOST_KEYS = 10_000;

interface Clock {
  now: () => number;
  /** How long the event loop has worked, in ms. */
  worked: () => number;
}

interface Account {
  /** Work in ms that its share has not covered yet. */
  owed: number;
  at: number;
  /** The average time of its last requests, which is charged in advance for the next one. */
  usual: number;
}

/** Measures pieces of work that run at the same time. Each gets an equal part of the time. */
function createMeter(clock: () => number) {
  let running = 0;
  let counted = 0;
  let at = 0;
  const count = () => {
    const now = clock();
    if (running > 0) counted += (now - at) / running;
    at = now;
    return counted;
  };
  /** Starts a piece of work. The returned function ends it and returns its time. */
  return () => {
    const began = count();
    running++;
    return () => {
      const ms = count() - began;
      running--;
      return ms;
    };
  };
}

export function createShares({ now, worked }: Clock) {
  const accounts = new LRUCache<string, Account>({ max: MOST_KEYS });
  const startWork = createMeter(worked);
  const startStatement = createMeter(now);
  const last = { key: '', at: -Infinity, otherAt: -Infinity };

  function accountOf(key: string): Account {
    const account = accounts.get(key) ?? { owed: 0, at: now(), usual: 0 };
    accounts.set(key, account);
    account.owed = Math.max(0, account.owed - (now() - account.at) * SHARE);
    account.at = now();
    return account;
  }

  function notice(key: string): void {
    if (key !== last.key) last.otherAt = last.at;
    last.key = key;
    last.at = now();
  }

  const isAlone = (key: string) => now() - (key === last.key ? last.otherAt : last.at) > PRESENT_MS;

  function charge(key: string, ms: number): void {
    const account = accountOf(key);
    account.owed = Math.min(MOST_MS, Math.max(0, account.owed + ms));
  }

  return {
    charge,
    /** How long the next work of a key should wait, in ms. 0 if only its owner is active. */
    restMs(key: string, owner = key): number {
      const { owed } = accountOf(key);
      return owed <= BURST_MS || isAlone(owner) ? 0 : (owed - BURST_MS) / SHARE;
    },
    /** Counts work until the returned function is called, at least `leastMs`. */
    begin(key: string, leastMs = 0): () => void {
      notice(key);
      const { usual } = accountOf(key);
      charge(key, usual);
      const end = startWork();
      return () => {
        notice(key);
        const ms = Math.max(leastMs, end());
        accountOf(key).usual = (usual + ms) / 2;
        charge(key, ms - usual);
      };
    },
    /** Counts the time of a statement, in which the database works. */
    async onDatabase<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
      const end = startStatement();
      return work().finally(() => charge(key, end()));
    },
  };
}

export type Shares = ReturnType<typeof createShares>;

let shares = createShares({
  now: () => performance.now(),
  worked: () => performance.eventLoopUtilization().active,
});

/** Measures with another clock. For tests. */
export function setShares(others: Shares): void {
  shares = others;
}

/** Counts the time of a statement of an account. */
export const onDatabase: Shares['onDatabase'] = (key, work) => shares.onDatabase(key, work);

/** The last wait in the queue of each key. */
const lines = new Map<string, Promise<unknown>>();

/** Calls `then` when the account may continue. Calls of one key keep their order. `then` must return at once. */
async function whenRested<Result>(key: string, owner: string, then: () => Result): Promise<Result> {
  const before = lines.get(key);
  const wait = async () => {
    await before;
    const { restMs } = shares;
    for (let ms = restMs(key, owner); ms > 0; ms = restMs(key, owner))
      await sleep(Math.min(ms, LOOK_AGAIN_MS));
    return then();
  };
  const own = wait();
  lines.set(key, own);
  return own.finally(() => {
    if (lines.get(key) === own) lines.delete(key);
  });
}

/** Waits until the account has a share left. Call the returned function when the work ends. */
export const takeShare = (key: string, leastMs = 0): Promise<() => void> =>
  whenRested(key, key, () => shares.begin(key, leastMs));

/** Runs work in the share of an account. Starts it synchronously if there is no wait. */
export async function inShare<Result>(
  key: string,
  work: () => Promise<Result>,
  leastMs = 0,
): Promise<Result> {
  const { begin, restMs } = shares;
  const mayBegin = !lines.has(key) && restMs(key) === 0;
  const end = mayBegin ? begin(key, leastMs) : await takeShare(key, leastMs);
  try {
    return await work();
  } finally {
    end();
  }
}

/**
 * Call it before a refusal for too many requests. Refusals also take their share of time, under a key of their own, so
 * that they do not slow the other work of the owner.
 */
export async function restBeforeRefusal(key: string, owner = key): Promise<void> {
  shares.charge(key, REFUSAL_MS);
  await whenRested(key, owner, () => undefined);
}
