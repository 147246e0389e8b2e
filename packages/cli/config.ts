import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { misused } from './failures';
import { isRecord, type Json, textOf } from './shapes';

const DEFAULT_URL = 'http://localhost:3000';

/** The XDG specification says to ignore a relative path. It would write the token into the current folder. */
function folder(variable: string, fallback: string): string {
  const named = process.env[variable] ?? '';
  return join(isAbsolute(named) ? named : join(homedir(), fallback), 'parcours');
}

const configFile = () => join(folder('XDG_CONFIG_HOME', '.config'), 'config.json');

/** The folder for cached descriptions of servers. */
export const cacheFolder = () => folder('XDG_CACHE_HOME', '.cache');

/** What refreshes a token that the browser login gave. */
export interface OAuthLogin {
  clientId: string;
  refreshToken: string;
  /** Epoch milliseconds. */
  expiresAt: number;
}

export interface Credentials {
  token: string;
  oauth?: OAuthLogin;
}

export interface Login extends Credentials {
  url: string;
  /** The name it is stored under. */
  name?: string;
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

const hasTexts = (stored: unknown, names: string[]): stored is Json =>
  isRecord(stored) && names.every((name) => typeof stored[name] === 'string');

const isAccount = (stored: unknown): stored is Account =>
  hasTexts(stored, ['name', 'email', 'url', 'token']) &&
  (stored['oauth'] === undefined ||
    (hasTexts(stored['oauth'], ['clientId', 'refreshToken']) &&
      Number.isFinite(stored['oauth']['expiresAt'])));

let isWarned = false;

/** Windows has no such rights. */
function warnOfReaders(file: string): void {
  const mode = statSync(file).mode & 0o777;
  if (isWarned || process.platform === 'win32' || (mode & 0o077) === 0) return;
  isWarned = true;
  console.error(`Other users can open ${file}, which holds your tokens. Close it: chmod 600 ${file}`);
}

function storedIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Reads the accounts.
 * @throws Failure 2 for a file that holds something else, so that nothing overwrites it.
 */
export function readAccounts(): Accounts {
  const file = configFile();
  if (!existsSync(file)) return { current: '', accounts: [] };
  const stored = storedIn(readFileSync(file, 'utf8'));
  const { current, accounts } = isRecord(stored) ? stored : {};
  if (!Array.isArray(accounts) || !accounts.every(isAccount))
    throw misused(
      `${file} does not hold accounts, so it stays as it is. Repair it, or move it away and log in again.`,
    );
  warnOfReaders(file);
  return { current: textOf(current), accounts };
}

/** Writes the accounts into a file that only this user can read. Returns its path. */
export function writeAccounts(accounts: Accounts): string {
  const file = configFile();
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  // Written whole or not at all, and never readable by others.
  const unfinished = `${file}.${process.pid}`;
  rmSync(unfinished, { force: true });
  writeFileSync(unfinished, `${JSON.stringify(accounts, null, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(unfinished, file);
  return file;
}

/** Changes an account and leaves the others as they are. */
export function updateAccount(name: string, changes: Partial<Account>): void {
  const { current, accounts } = readAccounts();
  writeAccounts({
    current,
    accounts: accounts.map((account) => (account.name === name ? { ...account, ...changes } : account)),
  });
}

const LOCK_RETRY_MS = 50;
/** A lock this old was left by a process that was killed. */
const LOCK_STALE_MS = 60_000;

/** Makes a lock file; false if another process has it, which Windows reports as EPERM while that one removes it. */
function lock(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (thrown) {
    if (!(isRecord(thrown) && /^(EEXIST|EPERM)$/.test(textOf(thrown['code'])))) throw thrown;
    const made = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - made > LOCK_STALE_MS) rmSync(file, { force: true });
    return false;
  }
}

/** Runs while no other process of this user does the same. */
export async function withAccountsLocked<Result>(work: () => Promise<Result>): Promise<Result> {
  const file = `${configFile()}.lock`;
  while (!lock(file)) await setTimeout(LOCK_RETRY_MS);
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
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
  const { PARCOURS_ACCOUNT, PARCOURS_URL, PARCOURS_TOKEN } = process.env;
  if (!named && !PARCOURS_ACCOUNT && PARCOURS_URL && PARCOURS_TOKEN)
    return { url: trimUrl(PARCOURS_URL), token: PARCOURS_TOKEN };
  const stored = readAccounts();
  if (named) return findAccount(stored, named);
  const current = PARCOURS_ACCOUNT
    ? findAccount(stored, PARCOURS_ACCOUNT)
    : stored.accounts.find(({ name }) => name === stored.current);
  const url = trimUrl(PARCOURS_URL || current?.url || DEFAULT_URL);
  const account = current?.url === url ? current : stored.accounts.find((one) => one.url === url);
  return PARCOURS_TOKEN ? { url, token: PARCOURS_TOKEN } : (account ?? { url, token: '' });
}
