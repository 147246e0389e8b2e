import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { textOfPage } from '../shell/language/late-messages';
import { retryImport } from './connection';
import { MissingFile } from './missing-file';

// The toast imports its words. Fake timers would not wait for that.
beforeAll(() => textOfPage('common'));
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A tab whose late code fails to load. `status` answers a request for the file; undefined for no connection. */
function createTab(status: number | undefined) {
  const marks = new Map<string, string>();
  const reload = vi.fn();
  const events = new EventTarget();
  vi.stubGlobal('window', {
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
    location: { reload },
    sessionStorage: {
      getItem: (key: string) => marks.get(key) ?? null,
      setItem: (key: string, value: string) => void marks.set(key, value),
    },
  });
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (file: string) => {
    asked.push(file);
    if (status === undefined) throw new TypeError('Failed to fetch');
    return new Response(null, { status });
  });
  let loads = 0;
  const open = async () => {
    loads = 0;
    const opened = retryImport(async () => {
      loads += 1;
      throw new Error('Failed to load chunk /_next/static/chunks/0a1b2c.js from module 12345');
    })().catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(60_000);
    return { error: await opened, loads };
  };
  return { open, reload, asked };
}

test('a missing file reloads the page once, and is reported if that does not help', async () => {
  const { open, reload, asked } = createTab(404);
  const first = await open();
  expect(reload).toHaveBeenCalledTimes(1);
  expect(asked).toEqual(['/_next/static/chunks/0a1b2c.js']);
  const second = await open();
  expect(reload).toHaveBeenCalledTimes(1);
  expect([first.error, second.error]).toEqual([expect.any(MissingFile), expect.any(MissingFile)]);
});

test.each([undefined, 200, 503])(
  'a file that the server may still have is tried again (%s)',
  async (status) => {
    const { open, reload } = createTab(status);
    const { error, loads } = await open();
    expect(loads).toBe(3);
    expect(error).not.toBeInstanceOf(MissingFile);
    expect(reload).not.toHaveBeenCalled();
  },
);
