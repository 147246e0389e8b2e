import { withDatabase } from '@/server/database/with-database';

// `withDatabase` migrates before it hands the database on: there is nothing left to do.
await withDatabase(async () => console.log('The database has every migration.'));
