import { isDeepStrictEqual } from 'node:util';
import { type Ask, Connection } from './client';
import type { Operation } from './operations';
import { type Load, load, type Run, type Target } from './target';

interface Pair {
  app: Target;
  floor: Target;
}

interface Figures {
  perSecond: number;
  p50: number;
  p99: number;
  /** CPU time of the server per request, in milliseconds. */
  cpuMs: number;
  rssMb: number;
}

export interface Result {
  name: string;
  connections: number;
  app: Figures;
  floor: Figures;
}

const SLICES = 4;

const quantile = (sorted: number[], q: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN;

const sum = (runs: readonly Run[], of: (run: Run) => number) =>
  runs.reduce((total, run) => total + of(run), 0);

const perSecondOf = (runs: readonly Run[]): number =>
  sum(runs, ({ count }) => count) / sum(runs, ({ seconds }) => seconds);

function figures(runs: Run[], rssMb: number): Figures {
  const times = runs.flatMap((run) => run.times).sort((a, b) => a - b);
  return {
    perSecond: perSecondOf(runs),
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    cpuMs: sum(runs, ({ cpuMs }) => cpuMs) / sum(runs, ({ count }) => count),
    rssMb,
  };
}

/** Measures targets in alternating slices, so that other load on the machine affects all. Returns the runs of each. */
async function alternate(
  targets: readonly Target[],
  next: () => Ask,
  { connections, seconds }: Load,
): Promise<Run[][]> {
  for (const target of targets) await load(target, next, { connections, seconds: Math.min(seconds, 0.5) });
  const runs = targets.map((): Run[] => []);
  for (let n = 0; n < SLICES; n++)
    for (const [at, target] of targets.entries())
      runs[at]?.push(await load(target, next, { connections, seconds: seconds / SLICES }));
  return runs;
}

export async function measure({ app, floor }: Pair, { name, next }: Operation, by: Load): Promise<Result> {
  const [ofApp = [], ofFloor = []] = await alternate([app, floor], next, by);
  return {
    name,
    connections: by.connections,
    app: figures(ofApp, (await app.usage()).rssMb),
    floor: figures(ofFloor, (await floor.usage()).rssMb),
  };
}

async function answerOf(target: Target, ask: Ask): Promise<unknown> {
  const connection = await Connection.open(target.port, target.token);
  const { status, text } = await connection.send(ask);
  connection.close();
  if (status >= 300) throw new Error(`${ask.method} ${ask.path} returned ${status}: ${text}`);
  return JSON.parse(text);
}

/** How many characters of a wrong response an error shows. */
const SHOWN = 1_000;

// These fields differ each time, because every write returns another row.
const own = new Set(['id', 'order', 'createdAt', 'updatedAt']);
const comparable = (answer: unknown, isRead: boolean): unknown =>
  JSON.parse(JSON.stringify(answer, (key, value) => (isRead || !own.has(key) ? value : typeof value)));

/** @throws if the floor's response differs from the app's: then they do not do the same work. */
export async function compare({ app, floor }: Pair, { name, next }: Operation): Promise<void> {
  const ask = next();
  const isRead = ask.method === 'GET';
  const answers = [await answerOf(app, ask), await answerOf(floor, ask)];
  const [one, other] = answers.map((answer) => comparable(answer, isRead));
  if (!isDeepStrictEqual(one, other))
    throw new Error(
      `${name}: the floor's response differs from the app's.\n${JSON.stringify(one).slice(0, SHOWN)}\n${JSON.stringify(other).slice(0, SHOWN)}`,
    );
}
