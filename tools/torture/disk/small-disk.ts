import { spawnSync } from 'node:child_process';
import { closeSync, fsyncSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const MB = 1024 * 1024;

/** Writes until a disk has no room for the bytes. */
function writeAll(file: number, bytes: Uint8Array): void {
  try {
    for (;;) writeSync(file, bytes);
  } catch {
    // It is full.
  }
}

/** A disk in memory, which can be filled. Only root may mount one. */
export function mountSmallDisk(folder: string, sizeMb: number) {
  mkdirSync(folder, { mode: 0o755 });
  const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeMb}m,mode=0755`, 'tmpfs', folder]);
  if (mount.status !== 0) throw new Error(`Only root can mount a small disk: ${mount.stderr}`);
  const ballast = join(folder, 'ballast');
  return {
    freeMb(): number {
      const { bavail, bsize } = statfsSync(folder);
      return (bavail * bsize) / MB;
    },
    /** Leaves no byte free, or some MB. */
    fill(leftMb = 0): void {
      const file = openSync(ballast, 'w');
      if (leftMb > 0)
        for (let left = this.freeMb(); left > leftMb; left--) writeSync(file, new Uint8Array(MB));
      else for (const size of [MB, 4096, 1]) writeAll(file, new Uint8Array(size));
      fsyncSync(file);
      closeSync(file);
    },
    free: () => rmSync(ballast, { force: true }),
    unmount: () => void spawnSync('umount', ['-l', folder]),
  };
}

export type SmallDisk = ReturnType<typeof mountSmallDisk>;
