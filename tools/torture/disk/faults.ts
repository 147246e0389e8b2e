import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** System calls, and the error number that they fail with. */
export const faults = {
  'EIO when files are flushed': { call: 'flush', errno: 5 },
  'EIO when files are written': { call: 'write', errno: 5 },
  'ENOSPC when files are written': { call: 'write', errno: 28 },
  'EIO when files are renamed': { call: 'rename', errno: 5 },
} as const;
export type Fault = keyof typeof faults;

/**
 * Makes system calls fail in programs that run `under` it. Own code, because libfiu and PostgreSQL both have a function
 * `hash_create`, so that PostgreSQL crashes at its start.
 */
export function createFaults(folder: string) {
  mkdirSync(folder);
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o755);
  const library = join(folder, 'faults.so');
  const compiler = spawnSync('cc', [
    '-shared',
    '-fPIC',
    '-O1',
    '-o',
    library,
    'tools/torture/disk/faults.c',
    '-ldl',
  ]);
  if (compiler.status !== 0) throw new Error(`A C compiler is needed: ${compiler.stderr}`);
  return {
    under: ['/usr/bin/env', `LD_PRELOAD=${library}`, `FAULTS_FOLDER=${folder}`],
    begin: (fault: Fault) => writeFileSync(join(folder, faults[fault].call), String(faults[fault].errno)),
    end: (fault: Fault) => rmSync(join(folder, faults[fault].call)),
  };
}
