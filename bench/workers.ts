import { join } from 'node:path';
import { alternate, perSecondOf } from './measure';
import type { Operation } from './operations';
import type { Load, Target } from './target';
import { startWhole } from './whole-app';

/** How many requests a second the app answers with each number of workers. */
export interface WorkersResult {
  name: string;
  connections: number;
  perSecond: [workers: number, perSecond: number][];
}

interface Place {
  database: string;
  folder: string;
  token: string;
}

interface WorkersOptions extends Load {
  /** The numbers of workers to compare. */
  workers: readonly number[];
}

const names = ['50 areas', 'today', 'rename a task', 'create a task'];

/** Some reads and writes, and all of these in turn. */
export function withMixed(operations: readonly Operation[]): Operation[] {
  const chosen = operations.filter(({ name }) => names.includes(name));
  let turn = 0;
  const next = () => {
    const operation = chosen[turn++ % chosen.length];
    if (!operation) throw new Error('There is no operation to mix.');
    return operation.next();
  };
  return [...chosen, { name: 'mixed', next }];
}

async function startTarget({ token, ...place }: Place, workers: number): Promise<Target> {
  const app = await startWhole('workers', {
    ...place,
    folder: join(place.folder, `workers-${workers}`),
    env: { WORKERS: String(workers), RATE_LIMIT: '1000000' },
  });
  return { ...app, token };
}

/** Measures the whole app with different numbers of workers on one database. */
export async function measureWorkers(
  place: Place,
  operations: readonly Operation[],
  { workers, ...load }: WorkersOptions,
): Promise<WorkersResult[]> {
  const targets: Target[] = [];
  try {
    for (const count of workers) targets.push(await startTarget(place, count));
    const results: WorkersResult[] = [];
    for (const { name, next } of operations) {
      const runs = await alternate(targets, next, load);
      const perSecond = workers.map((count, at): [number, number] => [count, perSecondOf(runs[at] ?? [])]);
      results.push({ name, connections: load.connections, perSecond });
      process.stderr.write('.');
    }
    return results;
  } finally {
    for (const target of targets) await target[Symbol.asyncDispose]();
  }
}
