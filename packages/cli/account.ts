import { request } from './client';
import {
  type Account,
  type Credentials,
  currentLogin,
  findAccount,
  type Login,
  readAccounts,
  trimUrl,
  writeAccounts,
} from './config';
import { misused, refused } from './failures';
import type { Given } from './fields';
import { formatOf, GroupedCommand, loginOf } from './options';
import { printed } from './print';
import { align } from './table';

const GROUP = 'Accounts:';

/** Asks for the token without showing it. Without a terminal, reads the first line of standard input. */
async function askForToken(): Promise<string> {
  const { stdin, stderr } = process;
  if (stdin.isTTY) stderr.write('Token (from Settings, it is not shown): ');
  const { createInterface } = await import('node:readline');
  const lines = createInterface({ input: stdin, terminal: stdin.isTTY });
  try {
    for await (const line of lines) return line.trim();
    return '';
  } finally {
    lines.close();
    if (stdin.isTTY) stderr.write('\n');
  }
}

type Me = { me?: { email?: string } };

const readMe = (login: Login) => request<Me>(login, { method: 'GET', path: '/v2/me' });

const emailOf = ({ me }: Me) => me?.email ?? '';

/** The name of an account: its address, with the server if another server has the same address. */
function nameFor(email: string, url: string, others: Account[]): string {
  const isTaken = others.some((other) => other.name === email && other.url !== url);
  return isTaken ? `${email} on ${new URL(url).host}` : email;
}

interface LoginOptions {
  url?: string;
  token?: string;
  name?: string;
  browser?: boolean;
  device?: boolean;
}

/** Logs in through a browser on this machine, or on another one where none can open here. */
async function browserCredentials(server: string, { browser, device }: LoginOptions) {
  const { browserLogin, canOpenBrowser } = await import('./browser-login');
  const { deviceLogin } = await import('./device-login');
  const isElsewhere = device ?? (!browser && !canOpenBrowser());
  const found = (isElsewhere && (await deviceLogin(server))) || (!device && (await browserLogin(server)));
  if (!found && (browser || device))
    throw refused(
      `${server} has no ${device ? 'login with a code' : 'browser login'}. Log in with a token: parcours login --token <token>`,
    );
  return found;
}

/** Logs in through a browser, if the server offers that and no token is given. */
async function credentials(server: string, options: LoginOptions): Promise<Credentials> {
  const { device, browser } = options;
  const given = options.token ?? process.env['PARCOURS_TOKEN'];
  if (given && !browser && !device) return { token: given };
  if (device || (browser ?? process.stdin.isTTY)) {
    const found = await browserCredentials(server, options);
    if (found) return found;
  }
  const token = await askForToken();
  if (!token) throw misused('--token: is required. Create one in Settings, under Developer.');
  return { token };
}

async function logIn(options: LoginOptions): Promise<void> {
  const { url, name } = options;
  const server = trimUrl(url ?? currentLogin().url);
  if (!/^https?:\/\//.test(server) || !URL.canParse(server))
    throw misused(`--url: "${server}" is not an address. Write it like https://planner.example.org`);
  const [path = ''] = /\/(?:v2|mcp|docs|api|settings|sign-in)(?:\/.*)?$/.exec(new URL(server).pathname) ?? [];
  if (path)
    throw misused(
      `--url: the address of the server ends before "${path}". Write ${server.slice(0, -path.length)}`,
    );
  const own = { url: server, ...(await credentials(server, options)) };
  const email = emailOf(await readMe(own));
  const { accounts } = readAccounts();
  const account = { name: name ?? nameFor(email, server, accounts), email, ...own };
  const others = accounts.filter((other) => other.name !== account.name);
  const file = writeAccounts({ current: account.name, accounts: [...others, account] });
  console.log(`Logged in to ${server} as ${email}. The token is stored in ${file}, which only you can read.`);
}

const login = () =>
  new GroupedCommand('login', GROUP)
    .summary('Log in to a server.')
    .description(
      'Log in to a server and keep its token for the commands that follow. At a terminal the browser opens and asks for your consent. Where no browser can open, for example over SSH, a code and an address are shown for a browser on any device.',
    )
    .option('--url <url>', 'the server; the current one, or http://localhost:3000, by default')
    .option(
      '--token <token>',
      'a token; read from standard input if it is left out and input is not a terminal',
    )
    .option('--browser', 'log in through the browser; that is the default at a terminal')
    .option('--no-browser', 'ask for a token instead')
    .option(
      '--device',
      'show a code to enter in a browser on any device; that is the default where no browser can open',
    )
    .option('--name <name>', 'what to call the account; its email address by default')
    .examples('parcours login --url https://planner.example.org', 'parcours login --device')
    .action((options: LoginOptions) => logIn(options));

const logout = () =>
  new GroupedCommand('logout', GROUP)
    .summary('Forget an account.')
    .description(
      'Forget an account. The access of a browser login ends; a token stays valid until it is revoked in Settings.',
    )
    .shared('account')
    .action(async ({ account: named }: Given) => {
      const stored = readAccounts();
      const name = typeof named === 'string' ? findAccount(stored, named).name : stored.current;
      const left = stored.accounts.find((account) => account.name === name);
      const isEnded = left?.oauth && (await (await import('./oauth')).endAccess(left.url, left.oauth));
      const accounts = stored.accounts.filter((account) => account.name !== name);
      const current = stored.current === name ? (accounts[0]?.name ?? '') : stored.current;
      writeAccounts({ current, accounts });
      const next = current && current !== stored.current ? ` Commands now use ${current}.` : '';
      const rest = left && !isEnded ? ' Its token stays valid until it is revoked in Settings.' : '';
      console.log(name ? `Logged out of ${name}.${rest}${next}` : 'Nobody was logged in.');
    });

const whoami = () =>
  new GroupedCommand('whoami', GROUP)
    .description('Say which account and which server the commands use.')
    .shared('json', 'account')
    .action(async (given: Given) => {
      const current = loginOf(given);
      const body = await readMe(current);
      console.log(formatOf(given) === 'text' ? `${emailOf(body)} on ${current.url}` : printed(body, 'json'));
    });

const accounts = () =>
  new GroupedCommand('accounts', GROUP)
    .summary('List the accounts that you are logged in to.')
    .description('List the accounts that you are logged in to. The current one is marked.')
    .addHelpText(
      'after',
      '\nUse another one for one command with --account, or from now on with: parcours switch',
    )
    .shared('json')
    .action((given: Given) => {
      const stored = readAccounts();
      const rows = stored.accounts.map(({ name, email, url }) => ({
        name,
        email,
        url,
        current: name === stored.current,
      }));
      if (formatOf(given) === 'json') return console.log(JSON.stringify({ accounts: rows }, null, 2));
      if (rows.length === 0) return console.log('No accounts. Log in with: parcours login');
      const lines = rows.map(({ name, email, url, current }) => [
        { text: current ? '*' : ' ' },
        { text: name },
        { text: email === name ? '' : email },
        { text: url },
      ]);
      console.log(align(lines).join('\n'));
    });

const switchAccount = () =>
  new GroupedCommand('switch', GROUP)
    .description('Use another account from now on.')
    .argument('<account>', 'its name or email address')
    .examples('parcours switch work')
    .action((named: string) => {
      const stored = readAccounts();
      const { name, url } = findAccount(stored, named);
      writeAccounts({ ...stored, current: name });
      console.log(`Commands now use ${name} on ${url}.`);
    });

/** The commands about accounts. */
export const accountCommands = () => [login(), logout(), whoami(), accounts(), switchAccount()];
