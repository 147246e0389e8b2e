import { AsyncLocalStorage } from 'node:async_hooks';
import fc, { type Scheduler } from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callHeaders, createApp, type TestAccount } from '@/testing/test-app';
import { type Page, sendAs, stubBrowser } from './test-page';

/** What the network does to a write: it arrives once or twice, its answer is lost, or it is lost itself. */
type Fate = 'arrives' | 'arrives twice' | 'answer lost' | 'lost';

const app = await createApp();
const lost = () => new TypeError('The network failed.');

/** The tab that a request comes from. The code of one that was left does not run on. */
interface Running {
  isLeft: boolean;
}

const tabOf = new AsyncLocalStorage<Running>();

/** What runs when a tab is left. The tabs share the rest of their window. */
const onLeave = new WeakMap<Running, (() => void)[]>();

function addListener(
  this: EventTarget,
  ...[type, listener, options]: Parameters<EventTarget['addEventListener']>
) {
  const tab = tabOf.getStore();
  if (type === 'pagehide' && tab && typeof listener === 'function')
    onLeave.set(tab, [...(onLeave.get(tab) ?? []), () => listener(new Event(type))]);
  else EventTarget.prototype.addEventListener.call(this, type, listener, options);
}

const never = new Promise<never>(() => {});

/** Requests and answers arrive when the scheduler says so. */
function connect(who: TestAccount, scheduler: Scheduler, fates: Fate[]): void {
  const send = sendAs(app.send, callHeaders(who));
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const tab = tabOf.getStore();
    if (tab?.isLeft) return never;
    const fate = init.method === 'POST' ? (fates.shift() ?? 'arrives') : 'arrives';
    const request = () => send(url, init);
    await scheduler.schedule(Promise.resolve(), `request ${url}`);
    if (fate === 'lost') throw lost();
    if (fate === 'arrives twice') await request();
    const answer = await request();
    await scheduler.schedule(Promise.resolve(), `answer ${url}`);
    if (tab?.isLeft) return never;
    if (fate === 'answer lost') throw lost();
    return answer;
  });
}

interface Opened {
  page: Page;
  running: Running;
}

let opened: Opened[] = [];

/** A tab has modules of its own, and shares the storage. */
function openTab(who: TestAccount, scheduler: Scheduler): Promise<Opened> {
  const running = { isLeft: false };
  return tabOf.run(running, async () => {
    vi.resetModules();
    const { openPage } = await import('./test-page');
    const page = openPage(who);
    opened.push({ page, running });
    await scheduler.waitFor(page.ready);
    while (!page.titles()) await scheduler.waitFor(page.read().catch(() => undefined));
    return { page, running };
  });
}

/** The browser runs what listens to the end of a page, and lets its last requests go on. */
async function leave({ page, running }: Opened): Promise<void> {
  if (!running.isLeft) tabOf.run(running, () => onLeave.get(running)?.map((listener) => listener()));
  await new Promise((resolve) => setImmediate(resolve));
  running.isLeft = true;
  page.stop();
}

const fate = fc.constantFrom<Fate>('arrives', 'arrives', 'arrives twice', 'answer lost', 'lost');
const step = fc.record({
  tab: fc.nat(1),
  kind: fc.constantFrom(...(['add', 'add', 'complete', 'rename', 'reload', 'deliver', 'deliver'] as const)),
  at: fc.nat(9),
});

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

interface Tab extends Opened {
  name: string;
  /** The titles of the open tasks that this tab added. The other tab does not change them. */
  list: string[];
}

let made = 0;

/** Does a step of a person, who waits for no answer, and to the list of the tab what it should do. */
function act({ page, name, list }: Tab, { kind, at }: Step): Promise<unknown> | undefined {
  const title = list[at % list.length];
  if (kind === 'add') {
    made += 1;
    list.push(`${name} ${made}`);
    return page.add(`${name} ${made}`);
  }
  const taskId = title && page.idOf(title);
  if (!title || !taskId) return undefined;
  if (kind === 'complete') {
    list.splice(list.indexOf(title), 1);
    return page.client.tasks.complete.mutate({ taskId });
  }
  list[list.indexOf(title)] = `${title}!`;
  return page.client.tasks.update.mutate({ taskId, title: `${title}!` });
}

beforeEach(() => stubBrowser({ addEventListener: addListener }));

afterEach(async () => {
  for (const one of opened) await leave(one);
  opened = [];
  vi.unstubAllGlobals();
});

/** After these, what still waits would wait for ever. */
const MOST_ROUNDS = 3_000;

const waits = ({ page }: Tab) => page.state.getState().writes.length > 0;

/** Lets everything arrive, and sends what waits. */
async function deliverAll(scheduler: Scheduler, tabs: readonly Tab[]): Promise<void> {
  for (let round = 0; scheduler.count() > 0 || tabs.some(waits); round += 1) {
    if (round > MOST_ROUNDS) throw new Error(JSON.stringify(tabs.map(({ page }) => page.state.getState())));
    await scheduler.waitAll();
    // The server works meanwhile.
    await new Promise((resolve) => setTimeout(resolve, 2));
    for (const { page, running } of tabs)
      await scheduler.waitFor(tabOf.run(running, () => page.outbox.drain()));
  }
}

interface Run {
  who: TestAccount;
  scheduler: Scheduler;
  steps: readonly Step[];
}

/** Does all steps in two tabs, and lets everything arrive in the end. */
async function work({ who, scheduler, steps }: Run): Promise<[Tab, Tab]> {
  const openNamed = async (name: string): Promise<Tab> => ({
    name,
    ...(await openTab(who, scheduler)),
    list: [],
  });
  const tabs: [Tab, Tab] = [await openNamed('one'), await openNamed('two')];
  for (const one of steps) {
    const tab = one.tab === 0 ? tabs[0] : tabs[1];
    if (one.kind === 'reload') {
      await leave(tab);
      Object.assign(tab, await openTab(who, scheduler));
    } else if (one.kind !== 'deliver') {
      tabOf.run(tab.running, () => void act(tab, one)?.catch(() => undefined));
      // The action is stored in a later task.
      await new Promise((resolve) => setTimeout(resolve));
    } else if (scheduler.count() > 0) await scheduler.waitOne();
  }
  await deliverAll(scheduler, tabs);
  return tabs;
}

test('two tabs do every action once, in whatever order requests and answers arrive', async () => {
  const who = await app.account('Ann');
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(step, { minLength: 20, maxLength: 20 }),
      fc.array(fate, { maxLength: 12 }),
      async (scheduler, steps, fates) => {
        connect(who, scheduler, [...fates]);
        const tabs = await work({ who, scheduler, steps });
        const { client } = tabs[0].page;
        const { tasks } = await scheduler.waitFor(client.tasks.list.query({}));
        expect(tasks.map(({ title }) => title).sort()).toEqual(tabs.flatMap(({ list }) => list).sort());
        // The next run begins with an empty list.
        await scheduler.waitFor(
          Promise.all(tasks.map(({ id = '' }) => client.tasks.remove.mutate({ taskId: id }))),
        );
        for (const one of opened.splice(0)) await leave(one);
      },
    ),
    { numRuns: Number(process.env['FUZZ_RUNS'] ?? 8), endOnFailure: true },
  );
});
