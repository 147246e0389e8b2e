import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

export interface AppProcess {
  child: ChildProcess;
  url: string;
  /** Output so far. */
  output: { out: string; err: string };
  /** Resolves when the app answers; rejects when it ends first. */
  ready: Promise<void>;
  /** How it ended. */
  ended: Promise<{ code: number | null; signal: string | null }>;
}

const { scripts }: { scripts: { start: string } } = JSON.parse(readFileSync('package.json', 'utf8'));

/** Runs what `npm start` runs, without npm. */
export const startCommand = [process.execPath, ...scripts.start.replace(/^exec node /, '').split(' ')];

interface Start {
  env?: Record<string, string>;
  command?: string[];
  cwd?: string;
}

/** Starts the app as `npm start` does, but without its pages, on a data folder and in a process group of its own. */
export function startMain(folder: string, port: number, more: Record<string, string> = {}): AppProcess {
  return startApp(folder, port, { env: more });
}

/** Starts the app with another command or environment. */
export function startApp(
  folder: string,
  port: number,
  { env: more = {}, command = [...startCommand, '--no-pages'], cwd = process.cwd() }: Start,
): AppProcess {
  const { DATABASE_URL: _, ...inherited } = process.env;
  const env = {
    PORT: String(port),
    PARCOURS_DATA: folder,
    LOG_LEVEL: 'silent',
    RATE_LIMIT: '0',
    SESSION_RATE_LIMIT: '0',
  };
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    detached: true,
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...inherited, ...env, ...more },
  });
  const output = { out: '', err: '' };
  child.stderr.on('data', (chunk: Buffer) => {
    output.err += chunk.toString();
  });
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal }));
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output.out += chunk.toString();
      if (output.out.includes('Parcours is ready')) resolve();
    });
    void ended.then(() => reject(new Error(`It ended: ${output.err}`)));
  });
  // A caller may wait only for the end. Then this rejection must not count as unhandled.
  ready.catch(() => undefined);
  return { child, url: `http://127.0.0.1:${port}`, output, ready, ended };
}
