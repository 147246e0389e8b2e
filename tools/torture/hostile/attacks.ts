import { connect } from 'node:net';
import sharp from 'sharp';
import { z } from 'zod';
import { type Answer, createClient, okBody } from '../api-client';
import { type AttackedApp, announce, createTask, sendBytes } from './attacked-app';
import { keyedImports, publicDocuments, readiness } from './open-doors';
import { hostileCalendars, slowServer } from './servers';
import * as texts from './texts';

/** Sends one request and returns how it was answered. */
type Strike = () => Promise<string>;

export interface Attack {
  name: string;
  /** How many requests are always under way. */
  parallel: number;
  /** True for attacks that are part of `npm test` too. */
  short?: boolean;
  /** True if the app must serve its pages. */
  needsPages?: boolean;
  prepare(app: AttackedApp): Promise<Strike>;
}

const Refusal = z.object({
  error: z.object({ code: z.string(), details: z.array(z.object({ field: z.string() })) }),
});

/** `400 content` for a refusal that names a field, `200` for a success. */
function outcomeOf({ status, body }: Answer): string {
  const { data } = Refusal.safeParse(body);
  return [status, data?.error.details[0]?.field ?? ''].join(' ').trim();
}

const importOf =
  (source: string, text: () => string) =>
  async (app: AttackedApp): Promise<Strike> => {
    const { client } = await app.account();
    const taskId = await createTask(client, 'Files');
    const bytes = new TextEncoder().encode(text());
    const upload = await announce(client, taskId, {
      name: 'import.txt',
      type: 'text/plain',
      size: bytes.byteLength,
    });
    await okBody(sendBytes(client, upload.url, bytes));
    return async () =>
      outcomeOf(await client.post('/v2/imports', { source, uploadId: upload.uploadId, dryRun: true }));
  };

const pictureOf =
  (type: string, picture: () => Promise<Uint8Array>) =>
  async (app: AttackedApp): Promise<Strike> => {
    const { client } = await app.account();
    const taskId = await createTask(client, 'Pictures');
    const bytes = new Uint8Array(await picture());
    return async () => {
      const announced = await client.post('/v2/files/uploads', {
        targetKind: 'task',
        targetId: taskId,
        name: 'picture',
        type,
        size: bytes.byteLength,
      });
      const { data } = z.object({ upload: z.object({ url: z.string() }) }).safeParse(announced.body);
      return data ? outcomeOf(await sendBytes(client, data.upload.url, bytes)) : outcomeOf(announced);
    };
  };

/** As many pixels as are allowed. */
const avif = () =>
  sharp({ create: { width: 5_000, height: 5_000, channels: 3, background: 'white' } })
    .avif({ effort: 0 })
    .toBuffer();

const calendarsOf =
  (kind: 'rules' | 'elements') =>
  async (app: AttackedApp): Promise<Strike> => {
    const { client } = await app.account();
    const url = await hostileCalendars(app, kind);
    const connection = { provider: 'caldav', url: `${url}/`, username: 'u', password: 'p' };
    if (kind === 'elements') return async () => outcomeOf(await client.post('/v2/connections', connection));
    await okBody(client.post('/v2/connections', connection));
    const Listed = z.object({ calendars: z.array(z.object({ calendarId: z.string() })) });
    const { calendars } = Listed.parse(await okBody(client.get('/v2/calendar/calendars')));
    const ids = calendars
      .slice(0, 25)
      .map(({ calendarId }) => `calendarIds=${encodeURIComponent(calendarId)}`);
    const span = 'start=2026-01-01T00:00:00Z&end=2026-12-31T00:00:00Z';
    return async () => outcomeOf(await client.get(`/v2/calendar/events?${span}&${ids.join('&')}`));
  };

async function publicPages(app: AttackedApp): Promise<Strike> {
  const { client } = await app.account();
  const addresses: string[] = [];
  for (let n = 0; n < 6; n++) {
    const body = { title: `Page ${n}`, notes: texts.tables(40_000 + n) };
    const Created = z.object({ task: z.object({ id: z.string() }) });
    const made = Created.safeParse((await client.post('/v2/tasks', body)).body);
    const targetId = made.data?.task.id ?? (await createTask(client, 'Page'));
    const { url } = z
      .object({ url: z.string() })
      .parse(await okBody(client.post('/v2/share-links', { targetKind: 'task', targetId })));
    addresses.push(new URL(url).pathname);
  }
  const anonymous = createClient(app.url);
  let at = 0;
  return async () => outcomeOf(await anonymous.get(addresses[at++ % addresses.length] ?? '/'));
}

async function manyProjects(app: AttackedApp): Promise<Strike> {
  const { client, makeProjects } = await app.account();
  await makeProjects(400, 'n'.repeat(9_900));
  return async () =>
    outcomeOf(
      await client.post('/mcp', {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'list_projects', arguments: {} },
      }),
    );
}

async function laterPages(app: AttackedApp): Promise<Strike> {
  const email = `later-${Date.now()}@example.org`;
  const signedUp = await fetch(`${app.url}/api/trpc/account.signUp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Later', email, password: 'four words are enough' }),
  });
  const cookie = signedUp.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ');
  return async () => {
    const answer = await fetch(`${app.url}/later`, { headers: { cookie }, redirect: 'manual' });
    await answer.text();
    return String(answer.status);
  };
}

async function webhooks(app: AttackedApp): Promise<Strike> {
  const { client } = await app.account();
  const url = await slowServer(app, 9_000);
  for (let n = 0; n < 8; n++)
    await client.post('/v2/webhooks', { url: `${url}/${n}`, events: ['task.created'] });
  const tasks = Array.from({ length: 50 }, (_, n) => ({ title: `Task ${n}` }));
  return async () => outcomeOf(await client.post('/v2/tasks/batch', { tasks }));
}

async function clientDocuments(app: AttackedApp): Promise<Strike> {
  const url = await slowServer(app, 60_000);
  const anonymous = createClient(app.url);
  let at = 0;
  return async () => {
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: `${url.replace('http:', 'https:')}/${at++}`,
      redirect_uri: `${url}/back`,
      state: 's'.repeat(15_000),
      code_challenge: 'c'.repeat(43),
      code_challenge_method: 'S256',
      scope: 'read',
    });
    return outcomeOf(await anonymous.get(`/oauth/authorize?${query}`));
  };
}

async function manyTokens(app: AttackedApp): Promise<Strike> {
  const first = await app.account();
  const clients = [first.client];
  for (let n = 0; n < 4; n++) clients.push((await first.more()).client);
  let at = 0;
  return async () => outcomeOf(await (clients[at++ % clients.length] ?? first.client).get('/v2/tasks'));
}

async function falseToken(app: AttackedApp): Promise<Strike> {
  const headers = { authorization: `Bearer pc_${'x'.repeat(32)}`, 'content-type': 'application/json' };
  const body = texts.manyObjects(1_000_000);
  const anonymous = createClient(app.url);
  return async () => outcomeOf(await anonymous.send('/v2/tasks', { method: 'POST', headers, body }));
}

async function halfOpen(app: AttackedApp): Promise<Strike> {
  const { hostname, port } = new URL(app.url);
  return () =>
    new Promise((resolve) => {
      // From another address than the readers, because connections are limited by network.
      const socket = connect({ port: Number(port), host: hostname, localAddress: '127.0.0.2' });
      const end = (how: string) => () => resolve(how);
      // It never sends the rest of its headers.
      socket.once('connect', () => socket.write('GET / HTTP/1.1\r\nHost: a\r\n'));
      socket.once('error', end('refused')).once('close', end('closed'));
      app.closers.push(() => void socket.destroy());
    });
}

async function largeNotes(app: AttackedApp): Promise<Strike> {
  const { client } = await app.account();
  const body = texts.marks(900_000);
  return async () => {
    const made = await client.post('/v2/cloud-notes', { title: 'Large', body });
    const { data } = z.object({ note: z.object({ id: z.string() }) }).safeParse(made.body);
    if (data) await client.delete(`/v2/cloud-notes/${data.note.id}`);
    return outcomeOf(made);
  };
}

/** Each save indexes every word again. */
async function longNotes(app: AttackedApp): Promise<Strike> {
  const { client } = await app.account();
  const Created = z.object({ tasks: z.array(z.object({ id: z.string() })) });
  const tasks = Array.from({ length: 50 }, (_, n) => ({ title: `Task ${n}` }));
  const made = Created.parse(await okBody(client.post('/v2/tasks/batch', { tasks })));
  const taskIds = made.tasks.map(({ id }) => id);
  let at = 0;
  const headers = { 'content-type': 'application/json' };
  return async () => {
    const body = JSON.stringify({ taskIds, changes: { notes: texts.words(9_900, at++) } });
    return outcomeOf(await client.send('/v2/tasks', { method: 'PATCH', headers, body }));
  };
}

async function quickAdd(app: AttackedApp): Promise<Strike> {
  const { client } = await app.account();
  const text = encodeURIComponent('+a '.repeat(160));
  return async () => outcomeOf(await client.get(`/v2/quick-add?text=${text}`));
}

/** Event streams of other accounts, and one account that writes. */
async function idleStreams(app: AttackedApp): Promise<Strike> {
  const abort = new AbortController();
  app.closers.push(() => abort.abort());
  for (let n = 0; n < 6; n++) {
    const { token } = await app.account();
    for (let at = 0; at < 50; at++)
      await fetch(`${app.url}/v2/realtime`, {
        headers: { authorization: `Bearer ${token}` },
        signal: abort.signal,
      });
  }
  const { client } = await app.account();
  return async () => outcomeOf(await client.post('/v2/tasks', { title: 'Heard by nobody' }));
}

export const attacks: readonly Attack[] = [
  {
    name: 'import: notes of one task (Todoist)',
    parallel: 4,
    prepare: importOf('todoist', texts.todoistNotes),
  },
  {
    name: 'import: items of a checklist (Todoist)',
    parallel: 4,
    prepare: importOf('todoist', texts.todoistItems),
  },
  { name: 'import: a list of zeros (Things)', parallel: 4, prepare: importOf('things', texts.thingsZeros) },
  { name: 'import: small objects (Things)', parallel: 4, prepare: importOf('things', texts.thingsObjects) },
  {
    name: 'import: parameters of a line (iCalendar)',
    parallel: 4,
    short: true,
    prepare: importOf('ics', texts.icsParameters),
  },
  {
    name: 'picture: extents of no width (HEIC)',
    parallel: 4,
    prepare: pictureOf('image/heic', async () => texts.heicExtents()),
  },
  {
    name: 'picture: 25 million pixels (AVIF)',
    parallel: 6,
    prepare: pictureOf('image/avif', avif),
  },
  { name: 'calendars: rules that never match', parallel: 4, prepare: calendarsOf('rules') },
  { name: 'calendars: 16 MB of elements', parallel: 2, prepare: calendarsOf('elements') },
  { name: 'webhooks to a slow receiver', parallel: 2, prepare: webhooks },
  { name: 'authorize: documents that never come', parallel: 30, short: true, prepare: clientDocuments },
  { name: 'public pages with tables', parallel: 6, needsPages: true, prepare: publicPages },
  { name: 'pages of one session', parallel: 16, needsPages: true, prepare: laterPages },
  { name: 'long lists over MCP', parallel: 8, short: true, prepare: manyProjects },
  { name: 'five tokens of one account', parallel: 20, short: true, prepare: manyTokens },
  { name: 'false token with a body of 1 MB', parallel: 16, short: true, prepare: falseToken },
  { name: 'half-open connections', parallel: 3_000, prepare: halfOpen },
  { name: 'long notes made and deleted', parallel: 4, prepare: largeNotes },
  { name: 'long notes of fifty tasks', parallel: 8, prepare: longNotes },
  { name: 'quick-add with many marks', parallel: 8, prepare: quickAdd },
  { name: 'writes beside 300 idle streams', parallel: 4, prepare: idleStreams },
  { name: 'imports with keys of three accounts', parallel: 18, short: true, prepare: keyedImports },
  { name: 'readiness', parallel: 120, short: true, prepare: readiness },
  // The last one: it uses up what the network may send.
  { name: 'public documents', parallel: 32, short: true, prepare: publicDocuments },
];
