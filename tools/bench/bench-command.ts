import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { seed } from '@/prisma/seed/seed';
import { APP } from '@/server/platform/database/app-role';
import { COMMAND_STATEMENT_MS, createDb, createPool, siblingUrl } from '@/server/platform/database/client';
import { startEmbedded } from '@/server/platform/database/embedded';
import { installQueue } from '@/server/platform/database/install-queue';
import { migrate } from '@/server/platform/database/migrate';
import { compare, measure, type Result } from './measure';
import type { InteractionResult } from './networks';
import { type Operation, operationsOn } from './operations';
import type { PageResults } from './pages';
import { type Results, reportOf, writeFigures } from './report';
import type { ResultsBySize } from './table';
import { start } from './target';

type Server = Awaited<ReturnType<typeof startEmbedded>>;

interface Options {
  sizes: number[];
  connections: number[];
  seconds: number;
  /** Measures only operations and pages whose name contains this. */
  only: string;
  part: (typeof parts)[number];
  /** How often each page is opened. */
  loads: number;
  /** How often each interaction is measured. */
  times: number;
  /** The file that the report is written to. */
  out: string;
  readme: boolean;
}

/** Creates a database with every migration and returns its URL. */
async function makeDatabase({ url: own, adminUrl }: Server, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  await client.query(`CREATE DATABASE ${name} OWNER ${APP}`);
  await client.end();
  const url = siblingUrl(own, name);
  await migrate(url);
  await installQueue(url);
  return url;
}

interface Seeded {
  url: string;
  token: string;
  operations: Operation[];
}

async function makeSeeded(server: Server, name: string, size: number): Promise<Seeded> {
  const url = await makeDatabase(server, name);
  const pool = createPool(url, { statementMs: COMMAND_STATEMENT_MS });
  const account = await seed(pool, size);
  const operations = await operationsOn(createDb(pool), account);
  await pool.end();
  return { url, token: account.token, operations };
}

const chosen = (operations: readonly Operation[], { only }: Options) =>
  operations.filter(({ name }) => name.includes(only));

async function measureSize(server: Server, size: number, options: Options): Promise<Result[]> {
  const { operations, ...place } = await makeSeeded(server, `bench_${size}`, size);
  await using app = await start('app', place);
  await using floor = await start('floor', place);
  const results: Result[] = [];
  const measured = chosen(operations, options);
  const [first] = measured;
  const { seconds } = options;
  // A warm-up that is not reported: Node compiles code that runs often, and the app has more of it than the floor.
  if (first) await measure({ app, floor }, first, { connections: Math.max(...options.connections), seconds });
  for (const operation of measured) {
    await compare({ app, floor }, operation);
    for (const connections of options.connections) {
      results.push(await measure({ app, floor }, operation, { connections, seconds }));
      process.stderr.write('.');
    }
  }
  process.stderr.write('\n');
  return results;
}

function numbersOf(name: string, text: string, most: number): number[] {
  const numbers = text.split(',').map(Number);
  if (numbers.every((number) => Number.isInteger(number) && number >= 1 && number <= most)) return numbers;
  console.error(`--${name} takes whole numbers from 1 to ${most}, such as 100,10000.`);
  return process.exit(2);
}

function secondsOf(text: string): number {
  const seconds = Number(text);
  if (seconds >= 0.1 && seconds <= 600) return seconds;
  console.error('--seconds takes a number from 0.1 to 600.');
  return process.exit(2);
}

const parts = ['all', 'server', 'pages', 'interactions'] as const;

function partOf(text: string): (typeof parts)[number] {
  const part = parts.find((one) => one === text);
  if (part) return part;
  console.error(`--part takes ${parts.join(', ')}.`);
  return process.exit(2);
}

function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      part: { type: 'string', default: 'all' },
      sizes: { type: 'string', default: '100,10000,100000' },
      connections: { type: 'string', default: '1,16' },
      seconds: { type: 'string', default: '2' },
      only: { type: 'string', default: '' },
      loads: { type: 'string', default: '7' },
      times: { type: 'string', default: '50' },
      out: { type: 'string', default: 'bench.md' },
      readme: { type: 'boolean', default: false },
    },
  });
  return {
    part: partOf(values.part),
    sizes: numbersOf('sizes', values.sizes, 1_000_000),
    connections: numbersOf('connections', values.connections, 256),
    seconds: secondsOf(values.seconds),
    only: values.only,
    loads: numbersOf('loads', values.loads, 100)[0] ?? 1,
    times: numbersOf('times', values.times, 1_000)[0] ?? 1,
    out: values.out,
    readme: values.readme,
  };
}

async function runServer(server: Server, options: Options): Promise<ResultsBySize> {
  const sizes: [number, Result[]][] = [];
  for (const size of options.sizes) sizes.push([size, await measureSize(server, size, options)]);
  return sizes;
}

async function runPages(server: Server, { sizes, loads, only }: Options): Promise<PageResults> {
  const database = await makeDatabase(server, 'bench_pages');
  const tasks = Math.max(...sizes);
  // The other parts do not need a browser.
  const { measurePages } = await import('./pages');
  return measurePages({ database, folder: join(folder, 'pages'), counts: [100, 1000], tasks, loads, only });
}

/** An account of this many tasks. */
const INTERACTION_TASKS = 2_000;

async function runInteractions(server: Server, { times, only }: Options): Promise<InteractionResult[]> {
  const database = await makeDatabase(server, 'bench_interactions');
  const { measureInteractions } = await import('./interactions');
  const place = { database, folder: join(folder, 'interactions') };
  return measureInteractions({ ...place, tasks: INTERACTION_TASKS, times, only });
}

const options = readOptions();
const folder = mkdtempSync(join(tmpdir(), 'parcours-bench-'));
const embedded = await startEmbedded(folder);
const runs = (part: Options['part']) => options.part === 'all' || options.part === part;
try {
  const results: Results = { server: [], pages: undefined, interactions: [] };
  if (runs('server')) results.server = await runServer(embedded, options);
  // If the browser part of a long run fails, the other results must not be lost.
  writeFileSync(options.out, `${reportOf(results).full}\n`);
  if (runs('pages')) results.pages = await runPages(embedded, options);
  if (runs('interactions')) results.interactions = await runInteractions(embedded, options);
  const { full, summary } = reportOf(results);
  console.log(full);
  writeFileSync(options.out, `${full}\n`);
  if (options.readme) writeFigures(summary);
} finally {
  await embedded.stop();
  rmSync(folder, { recursive: true, force: true });
}
