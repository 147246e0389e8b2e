import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { isRecord, textOf } from './shapes';

const DEFAULT_URL = 'http://localhost:3000';

const folder = (variable: string, fallback: string) =>
  join(process.env[variable] || join(homedir(), fallback), 'parcours');

const configFile = () => join(folder('XDG_CONFIG_HOME', '.config'), 'config.json');

/** The folder for the cached OpenAPI document. */
export const cacheFolder = () => folder('XDG_CACHE_HOME', '.cache');

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

/** The login from the environment, else the stored one. A stored token is sent only to its own server. */
export function currentLogin(): Login {
  const stored = readStored();
  const url = trimmed(process.env['PARCOURS_URL'] || stored?.url || DEFAULT_URL);
  const token = process.env['PARCOURS_TOKEN'] || (stored?.url === url ? stored.token : '');
  return { url, token };
}

/** Stores a login in a file that only this user can read. Returns its path. */
export function store({ url, token }: Login): string {
  const file = configFile();
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, `${JSON.stringify({ url: trimmed(url), token }, null, 2)}\n`, { mode: 0o600 });
  // The mode above applies only to new files.
  chmodSync(file, 0o600);
  return file;
}

export const forget = (): void => rmSync(configFile(), { force: true });
