import { readFileSync } from 'node:fs';

/** Whether a process, or with a negative number any process of a group, is in the process table. */
export function isListed(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Whether a process runs. One that has ended stays listed until its parent notices, which can take seconds. */
export function isRunning(pid: number): boolean {
  if (process.platform !== 'linux') return isListed(pid);
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
