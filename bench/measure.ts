import { isDeepStrictEqual } from 'node:util';
import { type Ask, Connection } from './client';
import type { Operation } from './operations';
import { load, type Run, type Target } from './target';

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

function figures(runs: Run[], rssMb: number): Figures {
  const sum = (of: (run: Run) => number) => runs.reduce((total, run) => total + of(run), 0);
  const count = sum((run) => run.count);
  const times = runs.flatMap((run) => run.times).sort((a, b) => a - b);
  return {
    perSecond: count / sum((run) => run.seconds),
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    cpuMs: sum((run) => run.cpuMs) / count,
    rssMb,
  };
}

/** Measures both in alternating slices, so that other load on the machine affects both. */
export async function measure(
  { app, floor }: Pair,
  { name, next }: Operation,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Result> {
  const slice = { connections, seconds: seconds / SLICES };
  for (const target of [app, floor])
    await load(target, next, { connections, seconds: Math.min(seconds, 0.5) });
  const runs: { app: Run[]; floor: Run[] } = { app: [], floor: [] };
  for (let n = 0; n < SLICES; n++) {
    runs.app.push(await load(app, next, slice));
    runs.floor.push(await load(floor, next, slice));
  }
  return {
    name,
    connections,
    app: figures(runs.app, (await app.usage()).rssMb),
    floor: figures(runs.floor, (await floor.usage()).rssMb),
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

// A write never gives the same row twice: these fields differ.
const own = new Set(['id', 'order', 'createdAt', 'updatedAt']);
const comparable = (answer: unknown, isRead: boolean): unknown =>
  JSON.parse(JSON.stringify(answer, (key, value) => (isRead || !own.has(key) ? value : typeof value)));

/** @throws if the floor's response differs from the app's, because they would not do the same work. */
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
