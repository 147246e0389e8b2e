import { once } from 'node:events';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { terminal } from '@/testing/command-line';
import { createApp } from '@/testing/test-app';

test('saves an export that another account imports', async () => {
  await using app = await createApp();
  await using shell = await terminal(app);
  await shell.run(['create-task', '--title', 'Order the tiles']);
  const file = join(shell.home, 'planner.json');
  expect(await shell.run(['export', file])).toMatchObject({ code: 0, out: expect.stringContaining(file) });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ tasks: [{ title: 'Order the tiles' }] });
  expect(await shell.run(['export', file])).toMatchObject({
    code: 2,
    err: expect.stringContaining('exists'),
  });
  const bob = shell.within({ PARCOURS_URL: shell.url, PARCOURS_TOKEN: (await app.account('Bob')).token });
  expect((await bob(['import', file, '--dry-run'])).out).toMatch(/^Would import: .*1 task/);
  expect((await bob(['list-tasks'])).out).toBe('No tasks.\n');
  expect((await bob(['import', file])).out).toMatch(/^Imported: .*1 task/);
  expect((await bob(['list-tasks'])).out).toContain('Order the tiles');
});

test('saves an export whole or not at all', async () => {
  await using app = await createApp();
  await using shell = await terminal(app);
  const file = join(shell.home, 'planner.json');
  const nowhere = await shell.run(['export', join(shell.home, 'none', 'x')]);
  expect(nowhere).toMatchObject({
    code: 2,
    err: expect.stringMatching(/^"\S+x" cannot be .+: no such file/),
  });
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-length': 100 });
    response.write('{"kind":', () => response.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${Object(server.address()).port}`;
  const broken = await shell.within({ PARCOURS_URL: url, PARCOURS_TOKEN: 'pc_x' })(['export', file]);
  server.close();
  expect(broken).toMatchObject({ code: 3, out: '', err: expect.stringContaining(`No answer from ${url}`) });
  const { code } = await shell.within({ PARCOURS_URL: shell.url, PARCOURS_TOKEN: 'pc_x' })(['export', file]);
  expect(code).toBe(1);
  expect(readdirSync(shell.home).filter((name) => name.startsWith('planner'))).toEqual([]);
  expect(JSON.parse((await shell.apart(['export'])).out)).toMatchObject({ kind: 'parcours.export' });
});

test('asks for the source only if the file does not show it', async () => {
  await using app = await createApp();
  await using shell = await terminal(app);
  const [table, other] = [join(shell.home, 'tasks.csv'), join(shell.home, 'things.json')];
  writeFileSync(table, 'title,due\nPay rent,2026-12-01\n');
  writeFileSync(other, '[]');
  expect((await shell.run(['import', table])).out).toMatch(/^Imported: .*1 task/);
  expect(await shell.run(['import', other])).toMatchObject({
    code: 2,
    err: expect.stringMatching(/^--source:/),
  });
  expect((await shell.run(['import', join(shell.home, 'none.csv')])).code).toBe(2);
});

test('attaches a file to a task by its path', async () => {
  await using app = await createApp();
  await using shell = await terminal(app);
  const made = await shell.run(['create-task', '--title', 'Order the tiles', '--json']);
  const file = join(shell.home, 'plan.txt');
  writeFileSync(file, 'Two by three');
  expect((await shell.run(['attach', 'Order the tiles', file])).out).toBe('Attached: plan.txt\n');
  const { id } = JSON.parse(made.out).task;
  const listed = await shell.run(['list-files', '--target-kind', 'task', '--target-id', id, '--json']);
  expect(JSON.parse(listed.out).files).toMatchObject([{ name: 'plan.txt', size: 12 }]);
  for (const name of ['.', 'none', 'plan.txt/none'])
    expect(await shell.run(['attach', id, join(shell.home, name)])).toMatchObject({
      code: 2,
      err: expect.stringContaining('cannot be read. Name a file.'),
    });
});

test('adds a task for each line of standard input', async () => {
  await using app = await createApp();
  await using shell = await terminal(app);
  const { out } = await shell.apart(['add', '-'], 'Buy milk\n\n  Call the bank today\n');
  expect(out).toMatch(/^Added: Buy milk .*\nAdded: Call the bank .*\n$/);
});

test('searches for words without a flag', async () => {
  await using app = await createApp();
  await using shell = await terminal(app);
  await shell.run(['create-task', '--title', 'Order the tiles']);
  expect((await shell.run(['search', 'order', 'tiles'])).out).toContain('Order the tiles');
  expect((await shell.run(['find-tools', 'habit'])).out).toContain('habit');
});

test('shows the commands that need no server in the help without one', async () => {
  await using app = await createApp();
  await using shell = await terminal(app);
  const away = shell.within({ PARCOURS_URL: 'http://127.0.0.1:9' });
  const help = await away(['help', '--all']);
  expect(help).toMatchObject({
    code: 0,
    out: expect.stringContaining('today'),
    err: expect.stringContaining('No answer'),
  });
});
