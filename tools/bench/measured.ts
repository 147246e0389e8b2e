import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** CPU time and memory that a server process has used since its start. */
export interface Usage {
  cpuMs: number;
  rssMb: number;
  /** The memory of objects, with those that nothing refers to any more. */
  heapMb: number;
}

/** What a parent process may ask for. With `collected`, garbage is collected first. */
export type Question = 'usage' | 'collected';

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') collect();
}

const MB = 2 ** 20;

function readUsage(): Usage {
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed } = process.memoryUsage();
  return { cpuMs: (user + system) / 1000, rssMb: rss / MB, heapMb: heapUsed / MB };
}

/** Sends the port to the parent process, then the usage in response to each question. */
export function report(port: number): void {
  process.once('disconnect', () => process.exit());
  process.on('message', (question: Question) => {
    if (question === 'collected') collectGarbage();
    process.send?.(readUsage());
  });
  process.send?.(port);
}
