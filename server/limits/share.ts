import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

/*
 * Accounts share one event loop and one database. Who has worked for more than its share waits while others are there, so
 * that many requests of one account, or one kind that takes long, do not become the wait of everybody. Alone, nobody waits.
 * A key is the id of an account, or names a network without one.
 */

/** Work that is done at once, in ms: a page with its calls. */
const BURST_MS = 200;
/** How much of each ms after that is work. */
const SHARE = 1 / 3;
/** What goes beyond is forgiven, so that nobody waits for long after hard work. */
const MOST_MS = BURST_MS + 500;
/** For how long others count after their last request. */
const PRESENT_MS = 1_000;
/** Others may leave meanwhile. */
const LOOK_AGAIN_MS = 100;
/** A refusal costs less, but who is refused sends too much. */
const REFUSAL_MS = 10;
const MOST_KEYS = 10_000;

interface Clock {
  now: () => number;
  /** For how long the event loop has worked. */
  worked: () => number;
}

interface Account {
  /** Work that is not covered by its share yet. */
  owed: number;
  at: number;
  /** What its last requests took: the next ones are expected to take as much. */
  usual: number;
}

/** Measures pieces of work that run at the same time. Each gets its part of the time that the clock counts. */
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
  /** Call the returned function at the end, for the time. */
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
  const accounts = new Map<string, Account>();
  const startWork = createMeter(worked);
  const startStatement = createMeter(now);
  const last = { key: '', at: -Infinity, otherAt: -Infinity };

  function accountOf(key: string): Account {
    if (accounts.size > MOST_KEYS) accounts.clear();
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
    /** How long the next work of a key should wait, in ms, while others than its owner are there. */
    restMs(key: string, owner = key): number {
      const { owed } = accountOf(key);
      return owed <= BURST_MS || isAlone(owner) ? 0 : (owed - BURST_MS) / SHARE;
    },
    /** Counts work until the returned function is called. */
    begin(key: string): () => void {
      notice(key);
      const { usual } = accountOf(key);
      charge(key, usual);
      const end = startWork();
      return () => {
        notice(key);
        const ms = end();
        accountOf(key).usual = (usual + ms) / 2;
        charge(key, ms - usual);
      };
    },
    /** Counts a statement: the database works meanwhile. */
    async onDatabase<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
      const end = startStatement();
      return work().finally(() => charge(key, end()));
    },
  };
}

// Next bundles its own copy of this module into the same process.
const shared: typeof globalThis & { parcoursShares?: ReturnType<typeof createShares> } = globalThis;
shared.parcoursShares ??= createShares({
  now: () => performance.now(),
  worked: () => performance.eventLoopUtilization().active,
});
const shares = shared.parcoursShares;

export const { onDatabase } = shares;

/** The last of those that wait, by key. */
const lines = new Map<string, Promise<unknown>>();

/** Runs what takes no time when the account may go on, in the order of the calls. */
async function whenRested<Result>(key: string, owner: string, then: () => Result): Promise<Result> {
  const before = lines.get(key);
  const wait = async () => {
    await before;
    for (let ms = shares.restMs(key, owner); ms > 0; ms = shares.restMs(key, owner))
      await sleep(Math.min(ms, LOOK_AGAIN_MS));
    return then();
  };
  const own = wait();
  lines.set(key, own);
  return own.finally(() => {
    if (lines.get(key) === own) lines.delete(key);
  });
}

/** Waits until work of an account fits into its share. Call the returned function at its end. */
export const takeShare = (key: string): Promise<() => void> => whenRested(key, key, () => shares.begin(key));

/** Runs work in the share of an account. Begins before it returns if it need not wait. */
export async function inShare<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  const mayBegin = !lines.has(key) && shares.restMs(key) === 0;
  const end = mayBegin ? shares.begin(key) : await takeShare(key);
  try {
    return await work();
  } finally {
    end();
  }
}

/**
 * Call it before a refusal for too many requests. Who goes on sending gets its refusals in a share of time too, apart from
 * what its owner may still do.
 */
export async function restBeforeRefusal(key: string, owner = key): Promise<void> {
  shares.charge(key, REFUSAL_MS);
  await whenRested(key, owner, () => undefined);
}
