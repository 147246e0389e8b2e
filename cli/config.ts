import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { misused } from './failures';
import { isRecord, type Json, textOf } from './shapes';

const DEFAULT_URL = 'http://localhost:3000';

const folder = (variable: string, fallback: string) =>
  join(process.env[variable] || join(homedir(), fallback), 'parcours');

const configFile = () => join(folder('XDG_CONFIG_HOME', '.config'), 'config.json');

/** The folder for cached descriptions of servers. */
export const cacheFolder = () => folder('XDG_CACHE_HOME', '.cache');

export interface Login {
  url: string;
  token: string;
}

/** A login that is stored under a name. */
export interface Account extends Login {
  name: string;
  email: string;
}

export interface Accounts {
  /** The name of the account that commands use. */
  current: string;
  accounts: Account[];
}

const toAccount = (stored: Json): Account => ({
  name: textOf(stored['name']),
  email: textOf(stored['email']),
  url: textOf(stored['url']),
  token: textOf(stored['token']),
});

export function readAccounts(): Accounts {
  try {
    const stored: unknown = JSON.parse(readFileSync(configFile(), 'utf8'));
    const { current, accounts } = isRecord(stored) ? stored : {};
    return {
      current: textOf(current),
      accounts: Array.isArray(accounts) ? accounts.filter(isRecord).map(toAccount) : [],
    };
  } catch {
    return { current: '', accounts: [] };
  }
}

/** Writes the accounts into a file that only this user can read. Returns its path. */
export function writeAccounts(accounts: Accounts): string {
  const file = configFile();
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  // Written whole or not at all, and never readable by others.
  const unfinished = `${file}.${process.pid}`;
  rmSync(unfinished, { force: true });
  writeFileSync(unfinished, `${JSON.stringify(accounts, null, 2)}\n`, { mode: 0o600 });
  renameSync(unfinished, file);
  return file;
}

export const trimUrl = (url: string): string => url.replace(/\/+$/, '');

/** Finds an account by its name or email address. */
export function findAccount({ accounts }: Accounts, name: string): Account {
  const found =
    accounts.find((account) => account.name === name) ?? accounts.find(({ email }) => email === name);
  if (found) return found;
  const known = accounts.map((account) => `  ${account.name}`).join('\n');
  throw misused(
    known
      ? `No account "${name}". The accounts are:\n${known}`
      : `No account "${name}". Add one: parcours login --name ${name}`,
  );
}

/**
 * The account to use: the named one, else PARCOURS_ACCOUNT, else the current one. PARCOURS_URL and PARCOURS_TOKEN win
 * over accounts that are not named on the command line. A stored token is sent only to its own server.
 */
export function currentLogin(named?: string): Login {
  const stored = readAccounts();
  if (named) return findAccount(stored, named);
  const { PARCOURS_ACCOUNT, PARCOURS_URL, PARCOURS_TOKEN } = process.env;
  const current = PARCOURS_ACCOUNT
    ? findAccount(stored, PARCOURS_ACCOUNT)
    : stored.accounts.find(({ name }) => name === stored.current);
  const url = trimUrl(PARCOURS_URL || current?.url || DEFAULT_URL);
  const account = current?.url === url ? current : stored.accounts.find((one) => one.url === url);
  return PARCOURS_TOKEN ? { url, token: PARCOURS_TOKEN } : (account ?? { url, token: '' });
}
