import sql, { type Sql } from 'sql-template-tag';
import type { Db } from '../database/client';
import { utcDay } from '../domain/days';
import { codes, toAppError } from '../errors';
import { call } from '../mirror/call';
import { type Operation, operationNamed } from '../mirror/catalogue';
import type { TestAccount } from './fixture';

/** One call of an operation as somebody. */
export interface Rehearsed {
  tool: string;
  as: TestAccount;
  input: Record<string, unknown>;
}

/** What came of it: the status, and how many rows it wrote. */
export interface Outcome {
  status: number;
  wrote: number;
}

const operationOf = (tool: string): Operation => {
  const operation = operationNamed(tool);
  if (!operation) throw new Error(`No such tool: ${tool}`);
  return operation;
};

async function statusOf(db: Db, { tool, as, input }: Rehearsed): Promise<number> {
  const operation = operationOf(tool);
  const now = new Date();
  const caller = { id: as.id, email: as.email, readOnly: false };
  const today = utcDay(now.getTime());
  const rest = {
    requestId: 'rehearsal',
    tab: '',
    appUrl: 'http://parcours.test',
    address: '',
    byToken: true,
    face: 'rest',
  } as const;
  try {
    await call(operation, { db, caller, now, today, ...rest }, input);
    return operation.status;
  } catch (thrown) {
    const error = toAppError(thrown);
    if (error.kind === 'internal') throw thrown;
    return codes[error.kind].status;
  }
}

const rowsWritten = async (db: Db): Promise<number> => {
  const row = await db.row<{ count: number }>(sql`
    SELECT coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0)::int AS count FROM pg_stat_xact_user_tables`);
  return row?.count ?? 0;
};

/** One statement after the other, as a single connection needs it: a read may ask several at once of the pool. */
function inTurn(db: Db): Db {
  let last: Promise<unknown> = Promise.resolve();
  const next = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
  const turns: Db = {
    ...db,
    rows: <Row>(query: Sql) => next(() => db.rows<Row>(query)),
    row: <Row>(query: Sql) => next(() => db.row<Row>(query)),
    run: (query) => next(() => db.run(query)),
    transaction: (work) => work(turns),
  };
  return turns;
}

/** Calls an operation and undoes it: the world stays as it was. */
export async function rehearse(db: Db, rehearsed: Rehearsed): Promise<Outcome> {
  const undo = new Error('undone');
  const outcome: Outcome = { status: 0, wrote: 0 };
  try {
    await db.transaction(async (connection) => {
      const tx = inTurn(connection);
      const before = await rowsWritten(tx);
      outcome.status = await statusOf(tx, rehearsed);
      outcome.wrote = (await rowsWritten(tx)) - before;
      throw undo;
    });
  } catch (thrown) {
    if (thrown !== undo) throw thrown;
  }
  return outcome;
}
