import { readFileSync } from 'node:fs';

/** Files that the app itself may have open: those of its code, the database and the log. */
const OWN = 128;

/** How many connections the system's limit of open files leaves, for a process that wants at most `wanted`. */
export function connectionsWithin(limits: string, wanted: number): number {
  const found = /^Max open files\s+(\d+)/m.exec(limits);
  return found ? Math.max(1, Math.min(wanted, Number(found[1]) - OWN)) : wanted;
}

/** The limits of this process as Linux shows them; empty on other systems. */
export function readLimits(file = '/proc/self/limits'): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
