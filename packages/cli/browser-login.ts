import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { Credentials } from './config';
import { refused } from './failures';
import { authorize, discover, oauthFailure } from './oauth';

const WAIT_MS = 5 * 60_000;

const pageOf = (text: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Parcours</title><style>:root{color-scheme:light dark;font:16px/1.5 system-ui}body{max-width:30em;margin:20vh auto;padding:0 1em}</style><h1>Parcours</h1><p>${text}</p>`;

/** Whether a person at this terminal would see a browser that opens. Over SSH it would open on the other machine. */
export function canOpenBrowser(platform = process.platform): boolean {
  const { BROWSER, DISPLAY, WAYLAND_DISPLAY, SSH_CONNECTION, SSH_TTY, WSL_DISTRO_NAME } = process.env;
  if (BROWSER || DISPLAY || WAYLAND_DISPLAY) return true;
  if (SSH_CONNECTION || SSH_TTY) return false;
  return platform === 'darwin' || platform === 'win32' || Boolean(WSL_DISTRO_NAME);
}

/** Opens a page in the browser of this machine. Without one, people open the printed address by hand. */
function openBrowser(page: URL): void {
  const { BROWSER } = process.env;
  const commands: Partial<Record<NodeJS.Platform, [string, string[]]>> = {
    darwin: ['open', []],
    win32: ['rundll32', ['url.dll,FileProtocolHandler']],
  };
  const [program, args] = BROWSER ? [BROWSER, []] : (commands[process.platform] ?? ['xdg-open', []]);
  const child = spawn(program, [...args, page.href], { detached: true, stdio: 'ignore' });
  child.on('error', () => undefined);
  child.unref();
}

function answerBrowser(answer: URL, response: ServerResponse): boolean {
  const isAnswer = answer.pathname === '/callback' && answer.searchParams.has('state');
  const text = answer.searchParams.has('code')
    ? 'You can close this page and return to the terminal.'
    : 'Nothing was allowed. Return to the terminal.';
  response.writeHead(isAnswer ? 200 : 404, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    connection: 'close',
  });
  response.end(isAnswer ? pageOf(text) : '');
  return isAnswer;
}

/** Waits on a port of this machine for the browser to come back. */
async function loopback() {
  const server = createServer();
  const answer = new Promise<URL>((resolve, reject) => {
    const late = refused('Nobody answered in the browser within five minutes. Try again: parcours login');
    const timer = setTimeout(() => reject(late), WAIT_MS);
    server.on('close', () => clearTimeout(timer));
    server.on('request', (request, response) => {
      const url = new URL(request.url ?? '/', 'http://127.0.0.1');
      if (answerBrowser(url, response)) resolve(url);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    redirect: `http://127.0.0.1:${port}/callback`,
    answer,
    [Symbol.dispose]: () => server.close(),
  };
}

/** Logs in through the browser. Undefined if the server does not offer that. */
export async function browserLogin(url: string): Promise<Credentials | undefined> {
  const server = await discover(url);
  if (!server) return undefined;
  using waiting = await loopback();
  try {
    const { page, finish } = await authorize(server, waiting.redirect);
    console.error(`Opening the browser. If it does not open, visit:\n${page.href}`);
    openBrowser(page);
    return await finish(await waiting.answer);
  } catch (thrown) {
    throw oauthFailure(thrown);
  }
}
