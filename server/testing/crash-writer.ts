import sql from 'sql-template-tag';
import { createDb, createPool } from '../database/client';
import { startEmbedded } from '../database/embedded';
import { takeLock } from '../database/lock';

/** Writes numbers until it is killed, and tells each one once the database has acknowledged it. */
const [folder = ''] = process.argv.slice(2);
if (!(await takeLock(folder))) throw new Error('Somebody holds the folder.');
const embedded = await startEmbedded(folder);
const db = createDb(createPool(embedded.url));
await db.run(sql`CREATE TABLE IF NOT EXISTS written (n integer PRIMARY KEY)`);
const last = await db.row<{ n: number }>(sql`SELECT coalesce(max(n), 0) AS n FROM written`);
for (let n = (last?.n ?? 0) + 1; ; n++) {
  try {
    await db.run(sql`INSERT INTO written VALUES (${n})`);
    process.stdout.write(`${n}\n`);
  } catch {
    // The database was killed under it: the number is not acknowledged, and the next is tried.
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
