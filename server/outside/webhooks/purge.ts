import sql from 'sql-template-tag';
import { z } from 'zod';
import { DAY_MS } from '../../domain/days';
import { defineJob } from '../../jobs/job';

const KEPT_DAYS = 30;
const BATCH = 5_000;

/** Deletes deliveries after 30 days. */
export const purgeDeliveries = defineJob({
  name: 'purge_webhook_deliveries',
  payload: z.object({}),
  attempts: 1,
  cron: '17 * * * *',
  run: async (_, { db, now, signal }) => {
    const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
    let purged = BATCH;
    while (purged === BATCH && !signal.aborted)
      purged = await db.run(sql`
        DELETE FROM webhook_deliveries WHERE id IN (
          SELECT id FROM webhook_deliveries WHERE created_at < ${before} LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)`);
  },
});
