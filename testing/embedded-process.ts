import { startEmbedded } from '../server/platform/database/embedded';

// Starts the embedded PostgreSQL in a separate process, so that a test can kill it at any step.
await startEmbedded(process.env['PARCOURS_DATA'] ?? '');
