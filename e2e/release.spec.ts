import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findFreePort } from '../testing/start/free-port';
import { startApp, startCommand } from '../testing/start/spawn-app';
import { expect, openToday, signUp, test } from './person';

const run = promisify(execFile);
/** An image with it is below 400 MB: Debian with Node takes at most 240. */
const MOST_MB = 160;

test.use({ opensToday: false });

const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));

/** The packages of a release that only development needs. */
function toolsIn(files: string[]): string[] {
  const { packages }: { packages: Record<string, { dev?: boolean }> } = JSON.parse(
    readFileSync('package-lock.json', 'utf8'),
  );
  const shipped = new Set(files.map((file) => /^node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? ''));
  return [...shipped].filter((path) => packages[path]?.dev);
}

test('a release runs, and has nothing that only builds or tests', async ({ browser }) => {
  // It starts a database and an app of its own.
  test.setTimeout(300_000);
  const folder = mkdtempSync(join(tmpdir(), 'parcours-release-'));
  const release = join(folder, 'release');
  await run('npm', ['run', '--silent', 'release', '--', release]);

  const files = filesOf(release);
  expect(files.filter((file) => /\.(test|spec)\.|^\.next\/cache|\.[cm]?tsx?$/.test(file))).toEqual([]);
  expect(toolsIn(files)).toEqual([]);
  const bytes = files.reduce((sum, file) => sum + statSync(join(release, file)).size, 0);
  expect(bytes / 1e6).toBeLessThan(MOST_MB);

  const data = join(folder, 'data');
  const port = await findFreePort();
  const app = startApp(data, port, { cwd: release, command: startCommand });
  await app.ready;
  const url = `http://localhost:${port}`;
  const page = await browser.newPage({ baseURL: url });
  const { email } = await signUp(page);
  await openToday(page);

  const env = { ...process.env, PARCOURS_DATA: data, PORT: String(port) };
  const command = async (name: string, ...args: string[]) =>
    (await run('npm', ['run', '--silent', name, '--', ...args], { cwd: release, env })).stdout.trim();
  const headers = { authorization: `Bearer ${await command('token', email)}` };
  const created = await page.request.post('/v2/tasks', { headers, data: { title: 'Sow' } });
  expect(created.status()).toBe(201);
  expect((await page.request.get('/help/hosting')).status()).toBe(200);
  expect(await command('accounts', 'list')).toContain('1 tasks');
  expect(await command('link', email)).toMatch(/^http/);
  expect(await command('plan', email, 'pro')).toMatch(/^pro /);
  expect(await command('doctor')).toMatch(/^ok +migrations /m);
  expect(await command('backup')).toContain('tables');
  await page.close();
  app.child.kill('SIGTERM');
  expect(await app.ended).toEqual({ code: 0, signal: null });
  expect(await command('restore', 'latest', '--replace')).toContain('Start Parcours now.');
  rmSync(folder, { recursive: true });
});
