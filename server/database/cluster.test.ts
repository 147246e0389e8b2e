import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeFolder } from '../testing/database';
import { stopOrphan } from './cluster';
import { dataPathsOf } from './data-paths';

test('counts a server as ended whose parent has not noticed its end', async () => {
  const folder = makeFolder();
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const place = dataPathsOf(folder);
  mkdirSync(place.cluster, { recursive: true });
  // `sleep` does not wait for its children.
  const program = `"$0" -e "console.log(process.pid); setInterval(() => 0, 1000)" "$1" & exec sleep 60`;
  const parent = spawn('sh', ['-c', program, process.execPath, place.cluster]);
  onTestFinished(() => void parent.kill('SIGKILL'));
  const [pid] = await once(parent.stdout, 'data');
  writeFileSync(join(place.cluster, 'postmaster.pid'), String(pid));
  await stopOrphan(place);
  expect(readFileSync(`/proc/${Number(pid)}/stat`, 'utf8')).toMatch(/ Z /);
});
