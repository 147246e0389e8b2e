import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { isListed } from '../../../testing/start/is-running';
import { stopOrphan } from './cluster';
import { dataPathsOf } from './data-paths';

test('does not wait for an earlier PostgreSQL that has ended and that no process has reaped', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parcours-cluster-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const place = dataPathsOf(folder);
  mkdirSync(place.cluster, { recursive: true });
  // A process that names the cluster. Without job control, bash would let it ignore SIGINT.
  const code = 'console.log(process.pid); setTimeout(() => undefined, 60_000)';
  const script = 'set -m; "$0" -e "$1" "$2" & exec sleep 60';
  const parent = execFile('bash', ['-c', script, process.execPath, code, place.cluster]);
  onTestFinished(() => void parent.kill('SIGKILL'));
  const [pid] = await once(parent.stdout ?? parent, 'data');
  // Bash would reap it; `sleep` does not.
  await vi.waitUntil(() => readFileSync(`/proc/${parent.pid}/comm`, 'utf8') === 'sleep\n', { interval: 1 });
  writeFileSync(join(place.cluster, 'postmaster.pid'), String(pid));
  await expect(stopOrphan(place)).resolves.toBeUndefined();
  // It still has its process id.
  expect(isListed(Number(pid))).toBe(true);
});
