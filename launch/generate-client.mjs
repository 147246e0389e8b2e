import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { hashOf } from './sources.mjs';

// Generates Prisma Client into generated/prisma if the schema has changed. `npm ci` does this too, unless it is told to
// run no scripts.

const root = join(import.meta.dirname, '..');
const output = join(root, 'generated', 'prisma');
const stamp = join(output, '.schema-hash');
const manifest = findPrisma();

function findPrisma() {
  try {
    return createRequire(import.meta.url).resolve('prisma/package.json');
  } catch {
    throw new Error(
      'The packages that build Parcours are missing. Run `npm ci` without --omit=dev and NODE_ENV=production, or run a release.',
    );
  }
}

function generate() {
  // Prisma refuses a folder that an interrupted run left unfinished.
  rmSync(output, { recursive: true, force: true });
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(manifest, '..', 'build', 'index.js'), 'generate'],
    { cwd: root, encoding: 'utf8', env: { ...process.env, CHECKPOINT_DISABLE: '1' } },
  );
  if (status !== 0) throw new Error(`prisma generate failed:\n${stderr}`);
}

const { version } = JSON.parse(readFileSync(manifest, 'utf8'));
const hash = `${version} ${hashOf(root, ['prisma/schema.prisma'])}`;
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== hash) {
  generate();
  writeFileSync(stamp, hash);
}
