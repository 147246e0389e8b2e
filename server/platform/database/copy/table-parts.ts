import pg from 'pg';
import { to } from 'pg-copy-streams';
import { QUEUE, type Table } from './shape';
import { wholeLines } from './whole-lines';

const CHUNK_BYTES = 4 * 1024 * 1024;
const NEWLINE = 10;

const JOBS = `SELECT j.task_identifier, w.payload, j.queue_name, j.run_at, j.max_attempts, j.key, j.priority
  FROM graphile_worker.jobs j JOIN waiting_jobs w ON w.job_id = j.id
  WHERE j.attempts < j.max_attempts ORDER BY j.id`;

const columnsOf = ({ columns }: Table) => columns.map(pg.escapeIdentifier).join(', ');

const copyFrom = (table: Table): string =>
  table.name === QUEUE ? `(${JOBS})` : `${pg.escapeIdentifier(table.name)} (${columnsOf(table)})`;

/** COPY escapes line breaks in values. */
export function countRows(bytes: Buffer): number {
  let rows = 0;
  for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) rows++;
  return rows;
}

/** Reads a table as COPY writes it, one row a line, in parts that end with a row. An empty table is one empty part. */
export async function* readTableParts(
  client: pg.Client,
  table: Table,
): AsyncGenerator<{ bytes: Buffer; rows: number }> {
  const source = client.query(to(`COPY ${copyFrom(table)} TO STDOUT`));
  let isEmpty = true;
  for await (const bytes of wholeLines(source, { pieceBytes: CHUNK_BYTES })) {
    isEmpty = false;
    yield { bytes, rows: countRows(bytes) };
  }
  if (isEmpty) yield { bytes: Buffer.alloc(0), rows: 0 };
}
