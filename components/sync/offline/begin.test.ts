import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { callHeaders, createApp, type TestAccount, type TestApp } from '@/testing/test-app';
import { messageOf } from '../trpc';
import { offlineState } from './offline-state';
import { openPage, type Page, sendAs, stubBrowser } from './test-page';

/** What the network does to the next write: it arrives, its answer is lost, or it is lost itself. */
type Fate = 'arrives' | 'answer lost' | 'lost';

interface Network {
  /** Of the next writes, in their order. The others arrive. */
  fates: Fate[];
  /** What writes were done, by path. */
  sent: string[];
  /** Holds writes back. */
  hold: Promise<unknown>;
  /** Called after the server read, before its answer comes. */
  beforeAnswer: () => Promise<void>;
}

function hold() {
  let send = () => {};
  const held = new Promise<void>((resolve) => {
    send = resolve;
  });
  return { send, held };
}

const lost = () => new TypeError('The network failed.');

function connect(app: TestApp, who: TestAccount): Network {
  const send = sendAs(app.send, callHeaders(who));
  const network: Network = {
    fates: [],
    sent: [],
    hold: Promise.resolve(),
    beforeAnswer: async () => undefined,
  };
  const ask = async (url: string, init: RequestInit) => {
    const isWrite = init.method === 'POST';
    if (isWrite) await network.hold;
    const fate = isWrite ? (network.fates.shift() ?? 'arrives') : 'arrives';
    if (fate === 'lost') throw lost();
    const answer = await send(url, init);
    if (isWrite) network.sent.push(url.replace('/api/trpc/', ''));
    else await network.beforeAnswer();
    if (fate === 'answer lost') throw lost();
    return answer;
  };
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const asker = page;
    // The code of a page that was left runs no more, so nothing comes back to it.
    try {
      return await ask(url, init);
    } finally {
      if (page !== asker) await new Promise<never>(() => {});
    }
  });
  return network;
}

const app = await createApp();
let who: TestAccount;
let network: Network;
let page: Page;
let pages: Page[] = [];

const open = () => {
  const opened = openPage(who);
  pages.push(opened);
  return opened;
};

beforeEach(async () => {
  who = await app.account('Ann');
  stubBrowser();
  network = connect(app, who);
  page = open();
  await page.ready;
  await page.add('Buy milk');
  await page.read();
  network.sent = [];
});

afterEach(() => {
  for (const one of pages) one.stop();
  pages = [];
  vi.unstubAllGlobals();
});

describe('an action', () => {
  test('shows before it is sent, and stays until an answer has it', async () => {
    const { send, held } = hold();
    network.hold = held;
    const sent = page.add('Buy soap');
    await expect.poll(() => page.titles()).toEqual(['Buy milk', 'Buy soap']);
    expect(network.sent).toEqual([]);
    send();
    const { tasks } = await sent;
    expect(page.titles()).toEqual(['Buy milk', 'Buy soap']);
    expect(page.idOf('Buy soap')).toBe(tasks[0]?.id);
    await page.read();
    expect(page.titles()).toEqual(['Buy milk', 'Buy soap']);
  });

  test('of what is not created yet follows it', async () => {
    const created = page.add('Buy soap');
    await expect.poll(() => page.titles()).toContain('Buy soap');
    const renamed = page.client.tasks.update.mutate({ taskId: page.idOf('Buy soap'), title: 'Buy two' });
    await expect.poll(() => page.titles()).toEqual(['Buy milk', 'Buy two']);
    await Promise.all([created, renamed]);
    await page.read();
    expect(page.titles()).toEqual(['Buy milk', 'Buy two']);
    expect(network.sent).toEqual(['screens.createTasks', 'tasks.update']);
  });

  test('that the server refuses leaves the page and says why', async () => {
    const { send, held } = hold();
    network.hold = held;
    const taskId = page.idOf('Buy milk');
    const refused = page.client.tasks.update
      .mutate({ taskId, title: 'x'.repeat(100_000) })
      .then(() => 'done', messageOf);
    await expect.poll(() => page.titles()).not.toContain('Buy milk');
    send();
    expect(await refused).toMatch(/title/);
    expect(page.titles()).toEqual(['Buy milk']);
    expect(offlineState.getState().writes).toEqual([]);
  });

  test('is done once if its answer is lost', async () => {
    network.fates = ['answer lost'];
    await page.add('Buy soap');
    expect(offlineState.getState().writes).toHaveLength(1);
    await page.outbox.drain();
    await page.read();
    expect(page.titles()).toEqual(['Buy milk', 'Buy soap']);
    expect(network.sent).toEqual(['screens.createTasks', 'screens.createTasks']);
    expect(offlineState.getState().writes).toEqual([]);
  });

  test('waits for the connection, also on the next page', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    await page.client.tasks.complete.mutate({ taskId: page.idOf('Buy milk') });
    expect(page.titles()).toEqual([]);
    page.stop();
    vi.stubGlobal('navigator', { onLine: true });
    const next = open();
    await next.ready;
    await expect.poll(() => offlineState.getState().writes).toEqual([]);
    await next.read();
    expect(next.titles()).toEqual([]);
    expect(network.sent).toEqual(['tasks.complete']);
  });

  test('on a task that the page does not know waits too', async () => {
    const id = randomUUID();
    const someday = { kind: 'someday' as const };
    await page.client.screens.createTasks.mutate({ tasks: [{ id, title: 'Dream', when: someday }] });
    vi.stubGlobal('navigator', { onLine: false });
    await page.client.tasks.update.mutate({ taskId: id, title: 'Sail' });
    vi.stubGlobal('navigator', { onLine: true });
    await page.outbox.drain();
    const { task } = await page.client.tasks.get.query({ taskId: id });
    expect(task.title).toBe('Sail');
  });

  test('is on the page that an answer from before it comes to', async () => {
    const { send: answer, held } = hold();
    const { send: noteRead, held: isRead } = hold();
    network.beforeAnswer = () => {
      noteRead();
      return held;
    };
    const reading = page.read();
    await isRead;
    network.beforeAnswer = async () => undefined;
    await page.client.tasks.complete.mutate({ taskId: page.idOf('Buy milk') });
    answer();
    await reading;
    expect(page.titles()).toEqual([]);
  });
});

describe('a task that leaves the page and comes back', () => {
  const ways = {
    delete: {
      leave: (taskId: string) => page.client.tasks.remove.mutate({ taskId }),
      comeBack: (trashId: string) => page.client.trash.restore.mutate({ trashId }),
    },
    archive: {
      leave: (taskId: string) => page.client.tasks.archive.mutate({ taskId }),
      comeBack: (taskId: string) => page.client.tasks.archive.mutate({ taskId, restore: true }),
    },
    move: {
      leave: (taskId: string) => page.client.tasks.update.mutate({ taskId, when: { kind: 'someday' } }),
      comeBack: (taskId: string) => page.client.tasks.update.mutate({ taskId, when: { kind: 'today' } }),
    },
  };

  test.each(Object.entries(ways))('stays while the server has only done the %s', async (_, way) => {
    const [first, second] = [hold(), hold()];
    network.hold = first.held;
    const id = page.idOf('Buy milk');
    const left = way.leave(id);
    const isBack = way.comeBack(id);
    await expect.poll(() => offlineState.getState().writes).toHaveLength(2);
    expect(page.titles()).toEqual(['Buy milk']);
    network.hold = second.held;
    first.send();
    await left;
    expect(page.titles()).toEqual(['Buy milk']);
    // An answer of this time is without the task.
    await page.read();
    expect(page.titles()).toEqual(['Buy milk']);
    second.send();
    await isBack;
    expect(page.titles()).toEqual(['Buy milk']);
  });

  test.each(Object.entries(ways))('is back at once although the server had done the %s', async (_, way) => {
    const id = page.idOf('Buy milk');
    await way.leave(id);
    await page.read();
    expect(page.titles()).toEqual([]);
    const { send, held } = hold();
    network.hold = held;
    const isBack = way.comeBack(id);
    await expect.poll(() => page.titles()).toEqual(['Buy milk']);
    send();
    await isBack;
    expect(page.titles()).toEqual(['Buy milk']);
  });
});

const fate = fc.constantFrom<Fate>('arrives', 'arrives', 'answer lost', 'lost');

const step = fc.oneof(
  fc.record({ kind: fc.constantFrom('add', 'complete', 'rename', 'again'), at: fc.nat(9), fate }),
  fc.record({ kind: fc.constantFrom('leave', 'cut', 'connect'), at: fc.nat(9), fate }),
);

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** Does a step of a person, and to a list what it should do to Today. */
async function act({ kind, at }: Step, list: string[]): Promise<void> {
  const title = list[at % list.length];
  const taskId = title ? page.idOf(title) : '';
  if (kind === 'add') {
    const made = `New ${randomUUID().slice(0, 8)}`;
    list.push(made);
    await page.add(made);
  } else if (kind === 'leave') {
    page.stop();
    page = open();
    await page.ready;
    // What was sent meanwhile breaks off a first answer.
    while (!page.titles()) await page.read().catch(() => undefined);
  } else if (kind === 'cut' || kind === 'connect') vi.stubGlobal('navigator', { onLine: kind === 'connect' });
  else if (kind === 'again') await page.outbox.drain();
  else if (title && kind === 'complete') {
    list.splice(list.indexOf(title), 1);
    await page.client.tasks.complete.mutate({ taskId });
  } else if (title) {
    list[list.indexOf(title)] = `${title}!`;
    await page.client.tasks.update.mutate({ taskId, title: `${title}!` });
  }
}

test('whatever the network does and however often the page is left, every action is done once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 20 }), async (steps) => {
      const list = [...(page.titles() ?? [])];
      for (const one of steps) {
        network.fates = [one.fate];
        await act(one, list);
        expect(page.titles()).toEqual(list);
      }
      vi.stubGlobal('navigator', { onLine: true });
      network.fates = [];
      while (offlineState.getState().writes.length > 0) await page.outbox.drain();
      expect(page.titles()).toEqual(list);
      const { tasks } = await page.client.tasks.list.query({});
      expect(tasks.map(({ title }) => title).filter((title) => title)).toEqual(list);
    }),
    { numRuns: Number(process.env['FUZZ_RUNS'] ?? 5), endOnFailure: true },
  );
});
