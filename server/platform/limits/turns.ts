import type { Db } from '../database/client';
import { AppError } from '../errors/errors';
import { inShare, onDatabase, takeShare } from './share';

interface Waiting {
  since: number;
  begin: () => void;
  refuse: (error: AppError) => void;
}

/** The requests of one account. */
interface Line {
  running: number;
  waiting: Waiting[];
}

interface Limits {
  /** How many may run at once. */
  atOnce: number;
  /** How many may wait, and how long in ms. */
  waiting?: number;
  waitMs?: number;
}

const tooMany = () =>
  new AppError('rate_limited', 'Too many requests at once. Wait for answers before you send more.', {
    retryAfterS: 1,
  });

/** Lets a few pieces of work of each account run at once. The others wait in order. */
export function createTurns({ atOnce, waiting: most = Infinity, waitMs = Infinity }: Limits) {
  const lines = new Map<string, Line>();

  const wait = (line: Line): Promise<void> =>
    new Promise((begin, refuse) => {
      if (line.waiting.length >= most) refuse(tooMany());
      else line.waiting.push({ since: performance.now(), begin, refuse });
    });

  /** Undefined if it may begin at once. */
  function enter(key: string): Promise<void> | undefined {
    const line = lines.get(key) ?? { running: 0, waiting: [] };
    if (line.running >= atOnce) return wait(line);
    line.running++;
    lines.set(key, line);
    return undefined;
  }

  function leave(key: string): void {
    const line = lines.get(key);
    if (!line) return;
    for (let next = line.waiting.shift(); next; next = line.waiting.shift()) {
      if (performance.now() - next.since < waitMs) {
        next.begin();
        return;
      }
      next.refuse(tooMany());
    }
    line.running--;
    if (line.running === 0) lines.delete(key);
  }

  return {
    /**
     * Waits for a turn of an account. Call the returned function at its end.
     * @throws 429 when too much waits, or it waited too long.
     */
    async take(key: string): Promise<() => void> {
      await enter(key);
      return () => leave(key);
    },
    /** Runs work of an account in its turn. Begins before it returns if nothing waits. */
    async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
      const turn = enter(key);
      if (turn) await turn;
      try {
        return await work();
      } finally {
        leave(key);
      }
    },
  };
}

/** More may wait than an account may send in a minute, so that a burst within its limit is answered. */
const patience = { waiting: 1_000, waitMs: 60_000 };

const createAllTurns = () => ({
  requests: createTurns({ atOnce: 8, ...patience }),
  /** A long list as a value and again as text keeps the process busy for as long as a page. */
  toolCalls: createTurns({ atOnce: 2, ...patience }),
  /** A file waits outside of the memory. */
  imports: createTurns({ atOnce: 1, ...patience }),
  /** Drawing a page keeps the process busy for as long as many calls. */
  pages: createTurns({ atOnce: 2, ...patience }),
  // Separate limits, so that a transaction never waits for a connection that another one holds. Together they are below
  // the size of the pool.
  statements: createTurns({ atOnce: 6 }),
  transactions: createTurns({ atOnce: 6 }),
});

// Next bundles its own copy of this module into the same process; the turns are shared through the global object.
const shared: typeof globalThis & { parcoursTurns?: ReturnType<typeof createAllTurns> } = globalThis;
shared.parcoursTurns ??= createAllTurns();
const { requests, toolCalls, imports, pages, statements, transactions } = shared.parcoursTurns;

/** Imports a file of an account: reads it into memory, and writes what it holds in one transaction. */
export const inImportTurn = imports.run;

/** Draws a page for an account, or for a network without one. */
export const inPageTurn = <Result>(key: string, work: () => Promise<Result>): Promise<Result> =>
  pages.run(key, () => inShare(key, work));

/** Runs a request of an account when fewer than eight others of it run in this process. */
export const inTurn = <Result>(
  caller: { id: string } | null,
  work: () => Promise<Result>,
): Promise<Result> => (caller ? requests.run(caller.id, () => inShare(caller.id, work)) : work());

/** Runs the tool calls of an account in its turn. */
export const inToolTurn: typeof inTurn = (caller, work) =>
  caller ? toolCalls.run(caller.id, () => inShare(caller.id, work)) : work();

/** The same for a request whose work has no end here: call the returned function at its end. */
export async function takeTurn({ id }: { id: string }): Promise<() => void> {
  const leave = await requests.take(id);
  const end = await takeShare(id);
  return () => {
    end();
    leave();
  };
}

/** The account's share of the database's connections. */
export function shareOf(db: Db, id: string): Db {
  const state = <Result>(work: () => Promise<Result>) => statements.run(id, () => onDatabase(id, work));
  return {
    rows: (query, schema) => state(() => db.rows(query, schema)),
    row: (query, schema) => state(() => db.row(query, schema)),
    one: (query) => state(() => db.one(query)),
    run: (query) => state(() => db.run(query)),
    runLast: (query) => state(() => db.runLast(query)),
    transaction: (work) => transactions.run(id, () => onDatabase(id, () => db.transaction(work))),
    committed: db.committed,
  };
}
