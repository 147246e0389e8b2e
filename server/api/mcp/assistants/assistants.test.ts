import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect, test } from 'vitest';
import { type Bearer, callHeaders, createApp, type TestApp } from '../../../../testing/test-app';
import { findOperation } from '../../catalogue';
import { confirmedTools } from './confirmations';

const TODAY = '2026-11-23';
const modern = { versionNegotiation: { mode: { pin: '2026-07-28' } } } as const;

/** Connects the official client to the app in this process. */
async function connect(
  app: TestApp,
  bearer: Bearer,
  options: ConstructorParameters<typeof Client>[1] = modern,
) {
  const client = new Client({ name: 'test', version: '1.0.0' }, options);
  const transport = new StreamableHTTPClientTransport(new URL('http://parcours.test/mcp'), {
    requestInit: { headers: callHeaders(bearer, { today: TODAY }) },
    fetch: async (url, init) => app.send(new URL(url).pathname, { ...init }),
  });
  await client.connect(transport);
  return client;
}

async function textOf(client: Client, name: string, values: Record<string, string> = {}) {
  const { messages } = await client.getPrompt({ name, arguments: values });
  return JSON.stringify(messages[0]?.content);
}

test('offers prompts that know the day, and the installed packages', async () => {
  await using app = await createApp();
  const [ann, bob] = [await app.account('Ann'), await app.account('Bob')];
  const rest = app.transport('rest');
  await rest.call(ann, 'create_task', { title: 'Call the bank', when: { kind: 'today' } }, { today: TODAY });
  const fields = {
    kind: 'prompt',
    name: 'Weekly review',
    emoji: '🔁',
    summary: 'Ten questions',
    content: 'What went well?',
  };
  const made = await rest.call(ann, 'create_package', fields);
  const { packageId } = Object(made.body).package;
  await rest.call(ann, 'install_package', { packageId });
  const client = await connect(app, ann);
  const { prompts } = await client.listPrompts();
  const names = prompts.map(({ name }) => name);
  expect(names.slice(0, 4)).toEqual(['plan_my_day', 'review_my_week', 'close_my_day', 'capture']);
  const [installed = ''] = names.slice(4);
  expect(installed).toBe(`weekly-review-${packageId.slice(0, 8)}`);
  for (const name of ['plan_my_day', 'review_my_week', 'close_my_day'])
    expect(await textOf(client, name)).toContain('Call the bank');
  expect(await textOf(client, 'plan_my_day', { day: 'Tomorrow' })).toContain('Plan 2026-11-24 with me');
  expect(await textOf(client, 'capture', { text: 'Buy milk' })).toContain('Buy milk');
  expect(await textOf(client, installed)).toContain('What went well?');
  await expect(textOf(client, 'capture')).rejects.toThrow('text is required');
  await expect(textOf(client, 'plan_my_day', { day: 'never' })).rejects.toThrow('YYYY-MM-DD');
  const stranger = await connect(app, bob);
  expect((await stranger.listPrompts()).prompts).toHaveLength(4);
  await expect(textOf(stranger, installed)).rejects.toThrow('Unknown prompt');
  await rest.call(ann, 'publish_package', { packageId });
  await rest.call(bob, 'install_package', { packageId });
  expect(await textOf(stranger, installed)).toContain('What went well?');
  await rest.call(ann, 'unpublish_package', { packageId });
  await expect(textOf(stranger, installed)).rejects.toThrow('Unknown prompt');
});

test('reads resources with the access of the caller and completes names to ids', async () => {
  await using app = await createApp();
  const [ann, bob] = [await app.account('Ann'), await app.account('Bob')];
  const make = async (tool: string, input: Record<string, unknown>) =>
    Object.values(Object((await app.transport('rest').call(ann, tool, input)).body)).map(
      (row) => Object(row).id,
    )[0];
  const projectId = await make('create_project', { name: 'Garden' });
  const taskId = await make('create_task', { title: 'Order tiles', projectId });
  const noteId = await make('create_note', { title: 'Ideas', body: 'A pond' });
  const [client, stranger] = [await connect(app, ann), await connect(app, bob)];
  const read = async (reader: Client, uri: string) => {
    const { contents } = await reader.readResource({ uri });
    return JSON.parse(String(Object(contents[0]).text));
  };
  expect((await client.listResources()).resources.map(({ uri }) => uri)).toEqual([
    'parcours://context',
    `parcours://plan/${TODAY}`,
  ]);
  expect(await read(client, 'parcours://context')).toMatchObject({ context: { day: TODAY } });
  expect(await read(client, `parcours://plan/${TODAY}`)).toMatchObject({ plan: { day: TODAY } });
  expect(await read(client, `parcours://task/${taskId}`)).toMatchObject({ task: { title: 'Order tiles' } });
  expect(await read(client, `parcours://project/${projectId}`)).toMatchObject({
    project: { name: 'Garden' },
    headings: [],
    tasks: [{ id: taskId }],
  });
  expect(await read(client, `parcours://note/${noteId}`)).toMatchObject({ note: { body: 'A pond' } });
  const missing = [
    `task/${taskId}`,
    `project/${projectId}`,
    `note/${noteId}`,
    'task/nonsense',
    'plan/never',
    'other',
  ];
  for (const path of missing)
    await expect(read(stranger, `parcours://${path}`)).rejects.toMatchObject({
      code: -32602,
      data: { uri: `parcours://${path}` },
    });
  const complete = async (reader: Client, kind: string, value: string) => {
    const argument = { name: kind === 'plan' ? 'day' : 'id', value };
    const ref = { type: 'ref/resource' as const, uri: `parcours://${kind}/{${argument.name}}` };
    return (await reader.complete({ ref, argument })).completion.values;
  };
  expect(await complete(client, 'task', 'TILES')).toEqual([taskId]);
  expect(await complete(client, 'project', 'gar')).toEqual([projectId]);
  expect(await complete(client, 'note', 'ide')).toEqual([noteId]);
  expect(await complete(client, 'plan', '2026-11-23')).toEqual([TODAY]);
  for (const kind of ['task', 'project', 'note']) expect(await complete(stranger, kind, '')).toEqual([]);
});

test('asks a person before a link is published, where the client can ask', async () => {
  await using app = await createApp();
  const ann = await app.account('Ann');
  const rest = app.transport('rest');
  const { body } = await rest.call(ann, 'create_task', { title: 'Order tiles' });
  const publish = {
    name: 'create_share_link',
    arguments: { targetKind: 'task', targetId: Object(body).task.id },
  };
  const links = async () => Object((await rest.call(ann, 'list_share_links', {})).body).links.length;
  const asked: string[] = [];
  let action: 'accept' | 'decline' = 'decline';
  const client = await connect(app, ann, { ...modern, capabilities: { elicitation: { form: {} } } });
  client.setRequestHandler('elicitation/create', async ({ params }) => {
    asked.push(params.message);
    return action === 'accept' ? { action, content: {} } : { action };
  });
  const declined = await client.callTool(publish);
  expect([declined.isError, await links()]).toEqual([true, 0]);
  action = 'accept';
  const accepted = await client.callTool(publish);
  expect([accepted.isError ?? false, await links()]).toEqual([false, 1]);
  expect(asked).toEqual(
    Array(2).fill(
      'Publish the task “Order tiles”? Everybody who has the link can read it, without an account.',
    ),
  );
  for (const options of [modern, {}]) {
    const silent = await connect(app, ann, options);
    expect((await silent.callTool(publish)).isError ?? false).toBe(false);
  }
  expect(asked).toHaveLength(2);
});

test('names the thing in the question, and asks nothing about a row that the caller does not see', async () => {
  await using app = await createApp();
  const [ann, eve] = [await app.account('Ann'), await app.account('Eve')];
  const rest = app.transport('rest').as(ann);
  const make = async (tool: string, key: string, input: object): Promise<string> =>
    Object(Object((await rest(tool, { ...input })).body)[key]).id;
  const projectId = await make('create_project', 'project', { name: 'Kitchen' });
  for (const title of ['Measure', 'Paint']) await make('create_task', 'task', { title, projectId });
  const habitId = await make('create_habit', 'habit', { name: 'Run\n“far”' });
  const noteId = await make('create_note', 'note', { title: 'Plan' });
  await make('create_workspace', 'workspace', { name: 'Family' });
  await rest('archive_project', { projectId });
  const listen = async (who: Bearer) => {
    const asked: string[] = [];
    const client = await connect(app, who, { ...modern, capabilities: { elicitation: { form: {} } } });
    client.setRequestHandler('elicitation/create', async ({ params }) => {
      asked.push(params.message);
      return { action: 'decline' as const };
    });
    return async (name: string, input: Record<string, unknown>) => {
      const { isError } = await client.callTool({ name, arguments: input });
      expect([name, isError]).toEqual([name, true]);
      return asked.splice(0);
    };
  };
  const [ask, stranger] = [await listen(ann), await listen(eve)];
  const [tasks, target] = [{ projectId: 'Kitchen' }, 'bob@example.org'];
  for (const [tool, input, question] of [
    ['delete_project', tasks, 'Delete the project “Kitchen” with 2 tasks? The tasks stay'],
    ['delete_habit', { habitId }, 'Delete the habit “Run “far”” for good?'],
    [
      'share_note',
      { noteId: 'Plan', target, role: 'editor' },
      'Share the note “Plan” with “bob@example.org” as editor?',
    ],
    [
      'grant_access',
      { targetKind: 'project', targetId: 'Kitchen', target, role: 'reader' },
      'Share the project “Kitchen” with “bob@example.org” as reader?',
    ],
    [
      'move_project',
      { projectId, workspaceId: 'Family' },
      'Move the project “Kitchen” to the workspace “Family”?',
    ],
    ['delete_tag', { tag: 'home' }, 'Remove the tag “home” from all tasks?'],
    ['create_feed', { name: 'My days', include: ['when'] }, 'Publish “My days” as a calendar address?'],
  ] as const)
    expect([tool, await ask(tool, { ...input })]).toEqual([tool, [expect.stringContaining(question)]]);
  expect(await stranger('delete_project', { projectId: 'Kitchen' })).toEqual([]);
  expect(JSON.stringify(await stranger('share_note', { noteId, target, role: 'editor' }))).not.toContain(
    'Plan',
  );
  expect(await rest('get_project', { projectId })).toMatchObject({ status: 200 });
});

test('asks about tools that exist', () => {
  expect(confirmedTools.filter((tool) => !findOperation(tool))).toEqual([]);
});

test('offers the day board to clients that show apps', async () => {
  await using app = await createApp();
  const ann = await app.account('Ann');
  const board = { ui: { resourceUri: 'ui://parcours/day' } };
  const metaOf = async (client: Client) => {
    const { tools } = await client.listTools();
    return Object.fromEntries(tools.flatMap(({ name, _meta }) => (_meta ? [[name, _meta]] : [])));
  };
  const extensions = { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } };
  const showing = await connect(app, ann, { ...modern, capabilities: { extensions } });
  expect(await metaOf(showing)).toEqual({ get_plan: board, get_context: board });
  expect(await metaOf(await connect(app, ann))).toEqual({});
  const { contents } = await showing.readResource({ uri: board.ui.resourceUri });
  expect(contents).toMatchObject([
    { mimeType: 'text/html;profile=mcp-app', text: expect.stringContaining('<main>') },
  ]);
});
