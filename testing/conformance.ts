import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** Passes requests on with more headers: the conformance suite cannot send a token. */
async function listenWithHeaders(port: number, headers: Record<string, string>) {
  const proxy = createServer((incoming, outgoing) => {
    const { method, url: path, headers: sent } = incoming;
    const passed = request({ port, method, path, headers: { ...sent, ...headers } }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return proxy;
}

const Checks = z.array(z.object({ id: z.string(), status: z.string() }));

/** The failed checks of every scenario in the folder that the suite writes. */
async function readFailures(folder: string): Promise<Map<string, string[]>> {
  const failures = new Map<string, string[]>();
  for (const name of await readdir(folder)) {
    const [, scenario = ''] = /^server-(.+)-\d{4}-\d{2}-\d{2}T/.exec(name) ?? [];
    const checks = Checks.parse(JSON.parse(await readFile(join(folder, name, 'checks.json'), 'utf8')));
    failures.set(
      scenario,
      checks.filter(({ status }) => status === 'FAILURE').map(({ id }) => id),
    );
  }
  return failures;
}

const hooks = new URL('conformance-hooks.mjs', import.meta.url).href;
const suite = fileURLToPath(
  new URL('../node_modules/@modelcontextprotocol/conformance/dist/index.js', import.meta.url),
);

interface Run {
  port: number;
  headers: Record<string, string>;
  revision: string;
}

/** Runs every server scenario of a protocol revision and returns the failed checks of each. */
export async function runConformance({ port, headers, revision }: Run): Promise<Map<string, string[]>> {
  const proxy = await listenWithHeaders(port, headers);
  const folder = await mkdtemp(join(tmpdir(), 'parcours-conformance-'));
  try {
    const address = proxy.address();
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/mcp`;
    const options = ['--url', url, '--suite', 'all', '--spec-version', revision, '--output-dir', folder];
    const ran = spawn(process.execPath, ['--import', hooks, suite, 'server', ...options], {
      stdio: 'ignore',
    });
    await once(ran, 'exit');
    return await readFailures(folder);
  } finally {
    proxy.close();
    await rm(folder, { recursive: true, force: true });
  }
}
