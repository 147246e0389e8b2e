import { createInterface } from 'node:readline';
import { Command } from 'commander';
import { bodyOf, send } from './client';
import { currentLogin, forget, type Login, store } from './config';
import { misused } from './failures';
import { print } from './print';
import { isRecord, textOf } from './shapes';

const GROUP = 'Login:';

/** Asks for the token without showing it; takes the first line where nobody sits at a terminal. */
async function askForToken(): Promise<string> {
  const { stdin, stderr } = process;
  if (stdin.isTTY) stderr.write('Token (from Settings, it is not shown): ');
  const lines = createInterface({ input: stdin, terminal: stdin.isTTY });
  try {
    for await (const line of lines) return line.trim();
    return '';
  } finally {
    lines.close();
    if (stdin.isTTY) stderr.write('\n');
  }
}

const me = async (login: Login) => bodyOf(await send(login, { method: 'GET', path: '/v2/me' }));

const emailOf = (body: Record<string, unknown>) =>
  Object.values(body)
    .filter(isRecord)
    .map(({ email }) => textOf(email))
    .find(Boolean) ?? '';

function login(): Command {
  return new Command('login')
    .helpGroup(GROUP)
    .description('Keep a server and a token for the commands that follow.')
    .option('--url <url>', 'the server; http://localhost:3000 by default')
    .option('--token <token>', 'the token; asked for, or read from standard input, where it is left out')
    .addHelpText('after', '\nExample:\n  $ parcours login --url https://planner.example.org')
    .action(async ({ url, token }: { url?: string; token?: string }) => {
      const current = currentLogin();
      const asked = {
        url: url ?? current.url,
        token: token ?? (process.env['PARCOURS_TOKEN'] || (await askForToken())),
      };
      if (!URL.canParse(asked.url)) throw misused('--url: is not an address.');
      if (!asked.token) throw misused('--token: is required.');
      const email = emailOf(await me(asked));
      const file = store(asked);
      console.log(`Logged in to ${asked.url} as ${email}. The token is kept in ${file}, for you alone.`);
    });
}

function logout(): Command {
  return new Command('logout')
    .helpGroup(GROUP)
    .description('Forget the token. It stays valid until it is revoked in Settings.')
    .action(() => {
      forget();
      console.log('Logged out.');
    });
}

function whoami(): Command {
  return new Command('whoami')
    .helpGroup(GROUP)
    .description('Say which account and which server the commands use.')
    .option('--json', 'print the answer as JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const current = currentLogin();
      const body = await me(current);
      if (json) print(body, true);
      else console.log(`${emailOf(body)} on ${current.url}`);
    });
}

/** The commands that are no operation of the server. */
export const accountCommands = (): Command[] => [login(), logout(), whoami()];
