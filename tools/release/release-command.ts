import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { runCommand } from '@/server/platform/config/run-command';
import { makeRelease, readManifest } from './release';

const usage = 'Usage: npm run release [-- FOLDER]. Without a folder, it also makes the archive in release/.';

/** Packs a folder as files of root, and writes the hash beside it as `sha256sum -c` reads it. */
function pack(folder: string): string {
  const archive = `${folder}.tar.gz`;
  rmSync(archive, { force: true });
  const options = ['--owner=0', '--group=0', '--numeric-owner', '--sort=name'];
  execFileSync('tar', [...options, '-czf', archive, '-C', dirname(folder), basename(folder)]);
  const hash = createHash('sha256').update(readFileSync(archive)).digest('hex');
  writeFileSync(`${archive}.sha256`, `${hash}  ${basename(archive)}\n`);
  return archive;
}

// `npm run release`: a folder that runs this version and can neither build nor test it, for an archive or an image.
await runCommand(async () => {
  const [given, ...more] = process.argv.slice(2);
  if (given?.startsWith('-') || more.length > 0) throw new Error(usage);
  const name = `parcours-${readManifest().version}-${process.platform}-${process.arch}`;
  const folder = resolve(given ?? `release/${name}`);
  await makeRelease(folder);
  return given ? folder : pack(folder);
});
