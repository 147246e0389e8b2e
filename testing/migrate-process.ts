import { once } from 'node:events';
import { migrate } from '../server/platform/database/migrate';
import { readMigrations } from '../server/platform/database/migrations';

// Migrates in a separate process, so that a test can kill it. Its parent gives the address
// and the folder, and says when.
process.send?.('ready');
await once(process, 'message');
await migrate(process.env['DATABASE_URL'] ?? '', [
  ...readMigrations(),
  ...readMigrations(process.env['MIGRATIONS']),
]);
process.exit();
