import sql, { join, raw } from 'sql-template-tag';
import { utcDay } from '../domain/days';
import { callOperation } from '../server/api/call-operation';
import { findOperation, type Operation } from '../server/api/catalogue';
import type { Db, Statement } from '../server/platform/database/client';
import { codes, envelope, toAppError } from '../server/platform/errors/errors';
import type { TestAccount } from './test-app';

/** One call of an operation. */
interface DryRunCall {
  tool: string;
  as: TestAccount;
  input: Record<string, unknown>;
}

/** The answer, and how many rows the call wrote. */
interface Outcome {
  status: number;
  body: unknown;
  rowsWritten: number;
  /** The texts of the statements it took, in their order. */
  statements: string[];
  /** False if the call wrote or deleted a row that does not name the caller. */
  ownOnly: boolean;
}

const operationOf = (tool: string): Operation => {
  const operation = findOperation(tool);
  if (!operation) throw new Error(`No such tool: ${tool}`);
  return operation;
};

type CallAnswer = Pick<Outcome, 'status' | 'body'>;

async function callInTransaction(db: Db, { tool, as, input }: DryRunCall): Promise<CallAnswer> {
  const operation = operationOf(tool);
  const now = new Date();
  const caller = { id: as.id, email: as.email, readOnly: false };
  const today = utcDay(now.getTime());
  const rest = {
    zone: 'UTC',
    requestId: 'dry-run',
    tab: '',
    appUrl: 'http://parcours.test',
    address: '',
    cookies: null,
    userAgent: null,
    usesToken: true,
    transport: 'rest',
  } as const;
  try {
    const body = await callOperation(operation, { db, caller, now, today, ...rest }, input);
    return { status: operation.status, body };
  } catch (thrown) {
    const error = toAppError(thrown);
    if (error.kind === 'internal') throw thrown;
    return { status: codes[error.kind].status, body: envelope(error) };
  }
}

/** Also counts the rows of earlier transactions, until PostgreSQL has added them to its statistics. */
const countWritten = async (db: Db): Promise<number> => {
  const row = await db.row<{ count: number }>(sql`
    SELECT sum(pg_stat_get_xact_tuples_inserted(oid) + pg_stat_get_xact_tuples_updated(oid)
      + pg_stat_get_xact_tuples_deleted(oid))::int AS count
    FROM pg_class WHERE relkind = 'r' AND relnamespace IN ('public'::regnamespace, 'graphile_worker'::regnamespace)`);
  return row?.count ?? 0;
};

/** A transaction gets an id when it first writes or locks a row. */
const hasId = async (db: Db): Promise<boolean> =>
  (await db.row(sql`SELECT WHERE pg_current_xact_id_if_assigned() IS NOT NULL`)) !== undefined;

/** A digest of every row that does not name the account. Queued jobs belong to no account. */
async function digestOfOthersRows(db: Db, { id }: TestAccount): Promise<string> {
  const tables = await db.rows<{ name: string }>(sql`
    SELECT quote_ident(relname) AS name FROM pg_stat_user_tables WHERE schemaname = 'public' ORDER BY relname`);
  const each = tables.map(
    ({ name }) => sql`
      SELECT md5(string_agg(row::text, '' ORDER BY row::text)) AS digest FROM ${raw(name)} AS row
      WHERE position(${id} IN row::text) = 0`,
  );
  const digests = await db.rows<{ digest: string | null }>(join(each, ' UNION ALL '));
  return digests.map(({ digest }) => digest ?? '').join(' ');
}

/**
 * Runs one statement after the other, because a read may send several at once and a single connection cannot. Passes
 * their texts to `sent`.
 */
function queueStatements(db: Db, sent: string[]): Db {
  let last: Promise<unknown> = Promise.resolve();
  const next = <Result>(query: Statement, work: () => Promise<Result>): Promise<Result> => {
    sent.push(query.text);
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
  const turns: Db = {
    ...db,
    rows: (query, schema) => next(query, () => db.rows(query, schema)),
    row: (query, schema) => next(query, () => db.row(query, schema)),
    run: (query) => next(query, () => db.run(query)),
    transaction: (work) => work(turns),
  };
  return turns;
}

/** Calls an operation and rolls it back. */
export async function dryRun(db: Db, rehearsed: DryRunCall, { watch = false } = {}): Promise<Outcome> {
  const undo = new Error('undone');
  const outcome: Outcome = { status: 0, body: undefined, rowsWritten: 0, statements: [], ownOnly: true };
  try {
    await db.transaction(async (tx) => {
      const before = await countWritten(tx);
      Object.assign(outcome, await callInTransaction(queueStatements(tx, outcome.statements), rehearsed));
      if (await hasId(tx)) outcome.rowsWritten = (await countWritten(tx)) - before;
      if (watch && outcome.rowsWritten > 0) {
        // Outside of the transaction, the rows are as they were.
        const [now, then] = [
          await digestOfOthersRows(tx, rehearsed.as),
          await digestOfOthersRows(db, rehearsed.as),
        ];
        outcome.ownOnly = now === then;
      }
      throw undo;
    });
  } catch (thrown) {
    if (thrown !== undo) throw thrown;
  }
  return outcome;
}
