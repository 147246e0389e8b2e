import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '@/server/platform/database/embedded';
import { migrate } from '@/server/platform/database/migrate';
import { migrationsFolder } from '@/server/platform/database/migrations';
import { diffToSchema } from './diff-to-schema';

/** The SQL from the existing migrations to the current schema, computed on a temporary database. */
async function nextScript(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'parcours-migration-'));
  const embedded = await startEmbedded(folder);
  try {
    await migrate(embedded.url);
    return await diffToSchema(embedded.url);
  } finally {
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const [name] = process.argv.slice(2);
if (!name || !/^[a-z0-9_]+$/.test(name)) {
  console.error('Name the migration in lower case: npm run db:migration -- add_colours');
  process.exit(2);
}
const script = await nextScript();
const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
const folder = join(migrationsFolder, `${stamp}_${name}`);
mkdirSync(folder);
writeFileSync(join(folder, 'migration.sql'), `${script || '-- Written by hand.'}\n`);
console.log(
  `Wrote ${folder}/migration.sql. Read it, and add what Prisma cannot express (CHECKs, partial indexes).`,
);
