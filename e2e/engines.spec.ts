import { test as base, expect } from '@playwright/test';
import type { Engine, EngineOption } from './engines/engine';
import { openFirefox } from './engines/firefox';
import { openWebKit } from './engines/webkit';
import { newEmail } from './person';

/* The main journeys in the engines of Firefox and Safari. All other tests run in Chromium. */

const test = base.extend<{ app: App }, EngineOption & { engine: Engine }>({
  engineName: ['firefox', { option: true, scope: 'worker' }],
  engine: [
    async ({ engineName }, use) => {
      const engine = await (engineName === 'firefox' ? openFirefox() : openWebKit());
      await use(engine);
      await engine.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  app: async ({ engine, baseURL }, use) => use(appIn(engine, baseURL ?? '')),
});

/** What a person does in an engine, and what they see. Things are found by selectors, which every driver knows. */
function appIn(engine: Engine, baseUrl: string) {
  const count = (selector: string) =>
    expect.poll(() => engine.run((wanted = '') => document.querySelectorAll(wanted).length, selector), {
      message: selector,
    });
  const shows = (selector: string) => count(selector).toBeGreaterThan(0);
  const call = async (path: string, input: object) => {
    const work = async (to = '', body = '') => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch(`/api/trpc/${to}`, { method: 'POST', headers, body })).text();
    };
    expect(await engine.run(work, path, JSON.stringify(input))).toContain('"result"');
  };
  return {
    ...engine,
    shows,
    hides: (selector: string) => count(selector).toBe(0),
    call,
    /** Opens a page and waits until it handles keys. */
    async goto(path: string) {
      await engine.goto(`${baseUrl}${path}`);
      await shows('[id^=DndLiveRegion]');
    },
    async signUp() {
      // A page that leads nowhere else, also in the session of the test before.
      await engine.goto(`${baseUrl}/no-such-page`);
      await call('account.signUp', { name: 'Ann', email: newEmail(), password: 'four words are enough' });
    },
    /** A new account with tasks for today, whose page is open. */
    async today(...titles: string[]) {
      await this.signUp();
      for (const title of titles) await call('tasks.create', { title, when: { kind: 'today' } });
      await this.goto('/today');
      for (const title of titles) await shows(row(title));
    },
    async focus(selector: string) {
      await shows(selector);
      await engine.run((wanted = '') => {
        const found = document.querySelector(wanted);
        if (found instanceof HTMLElement) found.focus();
      }, selector);
      await shows(`${selector}:focus`);
    },
    titles: () =>
      engine.run(() =>
        [...document.querySelectorAll('main [data-task-id]')].map((found) =>
          found.getAttribute('aria-label'),
        ),
      ),
  };
}

type App = ReturnType<typeof appIn>;

test.skip(process.platform !== 'linux', 'Their drivers come from Debian.');

const row = (title: string) => `[data-task-id][aria-label="${title}"]`;
const field = (label: string) => `[aria-label="${label}"]:is(input, textarea)`;

test('opens every page', async ({ app }) => {
  await app.signUp();
  const pages = [
    'today',
    'upcoming',
    'later',
    'future',
    'journal',
    'areas',
    'habits',
    'notes',
    'settings',
    'close-day',
  ];
  for (const page of pages) {
    await app.goto(`/${page}`);
    await app.shows('main h1');
    expect(await app.run(() => document.querySelector('main')?.textContent)).not.toContain('failed to load');
  }
});

test('captures a task with a time, completes it by a key and takes that back', async ({ app }) => {
  await app.today();
  await app.press('n');
  await app.shows(`${field('New task')}:focus`);
  await app.type('Call mum today 23:00');
  await app.press('Enter');
  await app.shows(row('Call mum'));
  await app.press('Escape');
  await app.focus(row('Call mum'));
  await app.press(' ');
  await app.shows(`${row('Call mum')} [aria-pressed=true]`);
  await app.press('Control', 'z');
  await app.shows(`${row('Call mum')} [aria-pressed=false]`);
});

test('moves tasks by keys and by mouse, also into a round', async ({ app }) => {
  await app.today('One', 'Two', 'Three');
  await app.focus(row('One'));
  await app.press('Alt', 'ArrowDown');
  await expect.poll(app.titles).toEqual(['Two', 'One', 'Three']);
  await app.drag(row('Three'), '[data-round="0"]');
  await app.shows(`[data-round="0"] ${row('Three')}`);
});

test('saves the title and the notes of a task', async ({ app }) => {
  await app.today('Buy paint');
  await app.focus(row('Buy paint'));
  await app.press('Enter');
  await app.focus(field('Title'));
  await app.press('Control', 'a');
  await app.type('Buy white paint');
  await app.press('Enter');
  await app.shows(row('Buy white paint'));
  await app.goto('/today');
  await app.shows(row('Buy white paint'));
});

test('writes a note', async ({ app }) => {
  await app.signUp();
  await app.goto('/notes/new');
  await app.focus('[data-note] textarea');
  await app.type('Offers');
  await app.focus('[data-note-body] [contenteditable=true]');
  await app.type('Paint and tiles');
  await expect.poll(() => app.run(() => location.pathname), { message: 'saved' }).not.toBe('/notes/new');
  await app.goto('/notes');
  await app.shows('a[href^="/notes/"]');
});

test('finds a place in the palette', async ({ app }) => {
  await app.signUp();
  await app.call('projects.create', { name: 'Paint the fence' });
  await app.goto('/today');
  await app.press('Control', 'k');
  await app.shows('[cmdk-input]:focus');
  await app.type('fence');
  await app.shows('[cmdk-item][aria-selected=true]');
  await app.press('Enter');
  await expect.poll(() => app.run(() => location.pathname)).toContain('/project/');
});
