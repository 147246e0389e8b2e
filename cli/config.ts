import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { isRecord, textOf } from './shapes';

const DEFAULT_URL = 'http://localhost:3000';

const folder = (variable: string, fallback: string) =>
  join(process.env[variable] || join(homedir(), fallback), 'parcours');

const configFile = () => join(folder('XDG_CONFIG_HOME', '.config'), 'config.json');

/** Where what the server last said of itself is kept. */
export const cacheFolder = () => folder('XDG_CACHE_HOME', '.cache');

/** Which server, and as whom. */
export interface Login {
  url: string;
  token: string;
}

function readStored(): Login | undefined {
  try {
    const stored: unknown = JSON.parse(readFileSync(configFile(), 'utf8'));
    if (!isRecord(stored)) return undefined;
    return { url: textOf(stored['url']), token: textOf(stored['token']) };
  } catch {
    return undefined;
  }
}

const trimmed = (url: string) => url.replace(/\/+$/, '');

/** The login in force: the environment's, else the stored one. A stored token goes to its own server only. */
export function currentLogin(): Login {
  const stored = readStored();
  const url = trimmed(process.env['PARCOURS_URL'] || stored?.url || DEFAULT_URL);
  const token = process.env['PARCOURS_TOKEN'] || (stored?.url === url ? stored.token : '');
  return { url, token };
}

/** Keeps a login where only this user of the machine can read it. */
export function store({ url, token }: Login): string {
  const file = configFile();
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, `${JSON.stringify({ url: trimmed(url), token }, null, 2)}\n`, { mode: 0o600 });
  // The mode above counts for new files only.
  chmodSync(file, 0o600);
  return file;
}

/** Forgets the stored login. */
export const forget = (): void => rmSync(configFile(), { force: true });
