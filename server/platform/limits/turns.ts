import type { Db } from '../database/client';
import { createLines } from './lines';
import { inShare, onDatabase, takeShare } from './share';

/** More may wait than an account may send in a minute, so that a burst within its limit is answered. */
const patience = { waiting: 1_000, waitMs: 60_000 };

const requests = createLines({ atOnce: 8, ...patience });
/** A long list as a value and again as text keeps the process busy for as long as a page. */
const toolCalls = createLines({ atOnce: 2, ...patience });
/** A file waits outside of the memory. */
const imports = createLines({ atOnce: 1, ...patience });
/** Drawing a page keeps the process busy for as long as many calls. */
const pages = createLines({ atOnce: 2, ...patience });
/** What strangers may read costs little, and many ask for it at once. */
const openRequests = createLines({ atOnce: 4, ...patience });
/** What such a request takes at least, in ms: most of it is receiving and sending. */
const OPEN_MS = 3;
// Separate limits, so that a transaction never waits for a connection that another one holds. Together they are below the
// size of the pool.
const statements = createLines({ atOnce: 6 });
const transactions = createLines({ atOnce: 6 });

/** Imports a file of an account: reads it into memory, and writes what it holds in one transaction. */
export const inImportTurn = imports.run;

/** Draws a page for an account, or for a network without one. */
export const inPageTurn = <Result>(key: string, work: () => Promise<Result>): Promise<Result> =>
  pages.run(key, () => inShare(key, work));

/** Answers what everybody may read, for a network. */
export const inOpenTurn = <Result>(network: string, work: () => Promise<Result>): Promise<Result> =>
  openRequests.run(network, () => inShare(`open:${network}`, work, OPEN_MS));

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
    afterCommit: db.afterCommit,
    committed: db.committed,
  };
}
