import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import { DAY_MS } from '../../../domain/days';
import type { Db } from '../database/client';
import type { Column, Table } from '../database/tables';
import { defineJob, type JobContext } from './job';

/** How long rows of a table stay, counted from the instant in a column. */
interface Retention<T extends Table> {
  table: T;
  column: Column<T>;
  days: number;
}

const BATCH = 500;

export const trashRetention: Retention<'trash'> = { table: 'trash', column: 'deleted_at', days: 30 };

/** Deletes old rows in batches, so that no statement runs long. Several may run at once: rows stay in place while locked. */
export async function deleteOldRows<T extends Table>(
  { table, column, days }: Retention<T>,
  { db, now, signal }: Pick<JobContext, 'now'> & { db: Db; signal?: AbortSignal },
): Promise<void> {
  const before = new Date(now.getTime() - days * DAY_MS);
  let deleted = BATCH;
  while (deleted === BATCH && !signal?.aborted)
    deleted = await db.run(sql`
      DELETE FROM ${raw(table)} WHERE ctid IN (
        SELECT ctid FROM ${raw(table)} WHERE ${raw(column)} <= ${before}
        ORDER BY ${raw(column)} LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)`);
}

/** Deletes the payloads of jobs that are done. */
export const deleteDoneJobs = defineJob({
  name: 'delete_done_jobs',
  payload: z.object({}),
  attempts: 1,
  cron: '*/10 * * * *',
  run: async (_, { db }) => {
    await db.run(sql`
      DELETE FROM waiting_jobs w WHERE NOT EXISTS (SELECT FROM graphile_worker.jobs j WHERE j.id = w.job_id)`);
  },
});

export const deleteOldRowsJob = <T extends Table>(retention: Retention<T>, cron: string) =>
  defineJob({
    name: `delete_old_${retention.table}`,
    payload: z.object({}),
    attempts: 1,
    cron,
    run: (_, ctx) => deleteOldRows(retention, ctx),
  });
