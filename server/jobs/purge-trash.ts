import { z } from 'zod';
import { purgeTrash } from '../trash-purge';
import { defineJob } from './job';

/** Every ten minutes. */
export const purgeTrashJob = defineJob({
  name: 'purge_trash',
  payload: z.object({}),
  attempts: 1,
  cron: '*/10 * * * *',
  run: (_, { db, now }) => purgeTrash(db, now),
});
