import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listen } from '../../../testing/start/listen';
import { createApp } from '../../../testing/test-app';
import { toolsets } from '../../features';
import { isRecord } from '../../wire/is-record';
import { catalogue, VERSION } from '../catalogue';
import { topicPaths } from './answer-topics';
import { dayExamples, EXAMPLE_DAY, errorExamples, otherExamples } from './examples';

const examples = [...dayExamples, ...otherExamples, ...errorExamples];

/** The value at a path such as `task.id`. */
const valueAt = (body: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, name) => (isRecord(value) || Array.isArray(value) ? Reflect.get(value, name) : undefined),
      body,
    );

/** Replaces texts in braces by what earlier calls saved. */
function filled(value: unknown, saved: ReadonlyMap<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map((item) => filled(item, saved));
  if (isRecord(value))
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, filled(item, saved)]));
  const [, name = ''] = typeof value === 'string' ? (/^\{(\w+)\}$/.exec(value) ?? []) : [];
  return name ? saved.get(name) : value;
}

test.each(['mcp', 'rest'] as const)('every example runs over %s as the guide says', async (transport) => {
  await using app = await createApp();
  const call = app.transport(transport).as(await app.account('Ann'), { today: EXAMPLE_DAY });
  const saved = new Map<string, unknown>();
  for (const { calls } of examples)
    for (const { tool, arguments: input, saves = {}, error } of calls) {
      const { body } = await call(tool, Object(filled(input, saved)));
      expect([tool, valueAt(body, 'error.code')]).toEqual([tool, error]);
      for (const [name, path] of Object.entries(saves)) saved.set(name, valueAt(body, path));
    }
  expect(saved.get('found')).toBe(saved.get('tiles'));
  expect([...saved.values()].every((value) => typeof value === 'string')).toBe(true);
});

const unescaped = (html: string) =>
  html
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

test.each(['/docs/assistants', '/llms.txt'])(
  '%s is public and holds every example and toolset',
  async (path) => {
    await using _app = await createApp();
    await using server = await listen();
    const response = await fetch(server.url + path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(
      path === '/llms.txt' ? 'text/plain; charset=utf-8' : 'text/html; charset=utf-8',
    );
    const text = unescaped(await response.text());
    for (const { says, calls } of examples) {
      expect(text).toContain(says);
      for (const { tool, arguments: input } of calls)
        expect(text).toContain(`${tool} ${JSON.stringify(input)}`);
    }
    for (const set of toolsets) expect(text).toMatch(new RegExp(`[>\`]${set}[<\`]`));
    for (const { meta } of catalogue()) expect(text).toContain(meta.tool);
    expect(text).not.toMatch(/\]\(http|<(script|link(?! rel="icon")|img|iframe)[^>]+(src|href)=/);
  },
);

test('names no tool that does not exist', async () => {
  await using app = await createApp();
  const known = new Set<string>(catalogue().map(({ meta }) => meta.tool));
  const text = await (await app.send('/llms.txt')).text();
  const named = [...text.matchAll(/\b(?:list|get|create|update|complete|plan|start|stop|log|move)_[a-z_]+/g)];
  expect(named.map(([tool]) => tool).filter((tool) => !known.has(tool))).toEqual([]);
});

test('the registry entry names the version and the endpoint of this server', () => {
  const entry = JSON.parse(readFileSync('server.json', 'utf8'));
  expect(entry).toMatchObject({ version: VERSION, remotes: [{ type: 'streamable-http' }] });
  expect(new URL(entry.remotes[0].url.replace('{host}', 'planner.example.org')).pathname).toBe('/mcp');
  expect(entry.description.length).toBeLessThanOrEqual(100);
});

test.each(topicPaths)('%s is public and links only to pages that exist', async (path) => {
  await using app = await createApp();
  const response = await app.send(path);
  const page = await response.text();
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  const links = [...page.matchAll(/href="(\/(?:docs|v2)[^"#]*)/g)].map(([, link = '']) => link);
  for (const link of new Set(links)) expect([link, (await app.send(link)).status]).toEqual([link, 200]);
});

test('the page of webhooks shows the receiver that a test runs', async () => {
  await using app = await createApp();
  const page = unescaped(await (await app.send('/docs/webhooks')).text());
  expect(page).toContain(readFileSync('packages/client/examples/receive-webhooks.ts', 'utf8').trim());
});
