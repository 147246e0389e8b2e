import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { todoFile } from '../../../testing/dav-client';
import { plannerClient } from '../../../testing/planner-client';
import { installWithApt } from '../../../testing/start/install-with-apt';
import { listen } from '../../../testing/start/listen';
import { createApp } from '../../../testing/test-app';

const PROGRAM = '/usr/bin/vdirsyncer';

beforeAll(() => {
  if (!existsSync(PROGRAM)) installWithApt('vdirsyncer');
}, 300_000);

test('vdirsyncer and the planner end equal after both sides changed, and nothing doubles', async () => {
  await using app = await createApp();
  const ann = await app.account('Ann');
  await using server = await listen();
  const user = plannerClient(app.transport('rest').as(ann));
  const folder = await mkdtemp(join(tmpdir(), 'parcours-vdirsyncer-'));
  const tasks = join(folder, 'files', 'tasks');
  await mkdir(tasks, { recursive: true });
  await writeFile(
    join(folder, 'config'),
    `[general]
status_path = "${folder}/status/"
[pair both]
a = "files"
b = "planner"
collections = ["tasks"]
conflict_resolution = "b wins"
[storage files]
type = "filesystem"
path = "${folder}/files/"
fileext = ".ics"
[storage planner]
type = "caldav"
url = "${server.url}/dav/"
username = "${ann.email}"
password = "${ann.token}"
item_types = ["VTODO"]
`,
  );
  const run = (...args: string[]) =>
    promisify(execFile)(PROGRAM, ['-c', join(folder, 'config'), ...args], { timeout: 60_000 });
  const titlesInFolder = async () => {
    const names = await readdir(tasks);
    const texts = await Promise.all(names.map((name) => readFile(join(tasks, name), 'utf8')));
    return texts.map((text) => /^SUMMARY:(.*)$/m.exec(text)?.[1]?.trim() ?? '').sort();
  };
  const titles = async () => (await user.tasks()).tasks.map(({ title }) => title).sort();

  const [first] = await Promise.all(['Tiles', 'Paint'].map((title) => user.task({ title })));
  await writeFile(join(tasks, 'new.ics'), todoFile('UID:new', 'SUMMARY:Lamp', 'X-MINE:1'));
  await run('discover');
  await run('sync');
  expect([await titlesInFolder(), await titles()]).toEqual([
    ['Lamp', 'Paint', 'Tiles'],
    ['Lamp', 'Paint', 'Tiles'],
  ]);

  await user.updateTask({ taskId: first?.id, title: 'White tiles' });
  await user.task({ title: 'Door' });
  await run('sync');
  const lamp = await readFile(join(tasks, 'new.ics'), 'utf8');
  await writeFile(join(tasks, 'new.ics'), lamp.replace('SUMMARY:Lamp', 'SUMMARY:Big lamp'));
  const paint = (await user.tasks()).tasks.find(({ title }) => title === 'Paint');
  await user.call('delete_task', { taskId: paint?.id });
  await run('sync');
  await run('sync');
  const both = ['Big lamp', 'Door', 'White tiles'];
  expect([await titlesInFolder(), await titles()]).toEqual([both, both]);
  const { stderr } = await run('sync');
  expect(stderr).not.toMatch(/Copying|Deleting/);
  await rm(folder, { recursive: true });
}, 120_000);
