import { withDatabase } from '@/server/platform/database/with-database';

// `withDatabase` applies the migrations before it calls back.
await withDatabase(async () => console.log('The database has every migration.'));
