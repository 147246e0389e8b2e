import { expect, test } from 'vitest';
import { terminal } from '@/testing/command-line';
import { createApp } from '@/testing/test-app';

test('takes names, id beginnings and addresses where an id is asked', async () => {
  await using app = await createApp();
  await using shell = await terminal(app);
  const { run, url } = shell;
  const idOf = async (...args: string[]) => (await run([...args, '--quiet'])).out.trim();
  const project = await idOf('create-project', '--name', 'Kitchen');
  const other = await idOf('create-project', '--name', 'Kitchen lights');
  const task = await idOf('create-task', '--title', 'Order the tiles', '--project-id', 'Kitchen');
  const titleOf = async (text: string) => {
    const { code, out, err } = await run(['get-task', text, '--json']);
    return code === 0 ? JSON.parse(out).task.title : err;
  };
  expect(JSON.parse((await run(['get-task', task, '--json'])).out).task.projectId).toBe(project);
  for (const text of [task, task.slice(0, 8), 'order', 'TILES', `${url}/project/${project}?task=${task}`])
    expect(await titleOf(text)).toBe('Order the tiles');
  expect(JSON.parse((await run(['get-project', `${url}/project/${other}`, '--json'])).out).project.id).toBe(
    other,
  );
  await run(['create-task', '--title', 'Order the worktop']);
  const ambiguous = await run(['delete-task', 'order']);
  expect(ambiguous).toMatchObject({ code: 2, out: '' });
  expect(ambiguous.err).toContain(`${task.slice(0, 8)}  Order the tiles`);
  expect(ambiguous.err).toContain('Order the worktop');
  expect(await run(['get-task', 'nothing like it'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('parcours list-tasks'),
  });
  expect(await titleOf(`https://elsewhere.example.org/?task=${task}`)).toContain(`is not on ${url}`);
  expect(await titleOf(`${url}/project/${project}`)).toContain('does not name a task');
  await run(['plan-round', 'today', '0', '--task-ids', 'order the t', '--task-ids', 'worktop']);
  expect((await run(['today'])).out).toMatch(
    /Round 1\n {2}○ {2}Order the tiles .*\n {2}○ {2}Order the worktop/,
  );
});

test('finds rows of any workspace or project, also archived ones', async () => {
  await using app = await createApp();
  await using shell = await terminal(app);
  const { run } = shell;
  await run(['create-workspace', '--name', 'Studio']);
  await run(['create-area', '--name', 'Clients', '--workspace-id', 'studio']);
  expect((await run(['list-areas'])).out).toBe('No areas.\n');
  expect((await run(['archive-area', 'clients'])).code).toBe(0);
  expect((await run(['archive-area', 'clients', '--restore'])).code).toBe(0);
  await run(['create-project', '--name', 'Kitchen']);
  const heading = (await run(['create-heading', '--name', 'Paint', '--project-id', 'kitchen', '--quiet']))
    .out;
  expect((await run(['update-heading', 'paint', '--name', 'Colors', '--quiet'])).out).toBe(heading);
});

test('takes paths, and shows the projects of what a name fits', async () => {
  await using app = await createApp();
  await using shell = await terminal(app);
  const { run } = shell;
  const idOf = async (...args: string[]) => (await run([...args, '--quiet'])).out.trim();
  await idOf('create-area', '--name', 'Home');
  await idOf('create-project', '--name', 'Kitchen', '--area-id', 'Home');
  await idOf('create-project', '--name', 'Bath');
  await idOf('create-heading', '--name', 'Build', '--project-id', 'Home/Kitchen');
  const order = ['create-task', '--title', 'Order', '--project-id'];
  const built = await idOf(...order, 'Kitchen', '--heading-id', 'Kitchen/Build');
  const bath = await idOf(...order, 'Bath');
  const found = async (text: string) => JSON.parse((await run(['get-task', text, '--json'])).out).task.id;
  for (const path of ['Kitchen/Order', 'kitchen / order', 'Kitchen/Build/Order', 'Build/Order'])
    expect([path, await found(path)]).toEqual([path, built]);
  expect(await found('Bath/Order')).toBe(bath);
  const { code, err } = await run(['delete-task', 'Order']);
  expect(code).toBe(2);
  for (const line of [`${built.slice(0, 8)}  Order  in Kitchen`, `${bath.slice(0, 8)}  Order  in Bath`])
    expect(err).toContain(line);
  expect(await run(['get-task', 'Garden/Order'])).toMatchObject({ code: 1, out: '' });
});
