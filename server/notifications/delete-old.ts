import sql from 'sql-template-tag';
import { z } from 'zod';
import { defineJob } from '../jobs/job';

const KEPT = '90 days';

/** Deletes old notifications, read or not. */
export const deleteOldNotifications = defineJob({
  name: 'delete_notifications',
  payload: z.object({}),
  attempts: 1,
  cron: '20 3 * * *',
  run: async (_, { db, now }) => {
    await db.run(sql`DELETE FROM notifications WHERE created_at < ${now}::timestamptz - ${KEPT}::interval`);
  },
});
