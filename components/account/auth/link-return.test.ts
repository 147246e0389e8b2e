import { afterEach, expect, test, vi } from 'vitest';
import { rememberReturn, takeReturn } from './link-return';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function openBrowser(): void {
  const stored = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  };
  vi.stubGlobal('window', { localStorage });
}

test('a mailed link leads once to where the person asked for it, as long as it works', () => {
  vi.useFakeTimers();
  openBrowser();
  rememberReturn('/oauth/consent/abc', 15);
  expect([takeReturn(), takeReturn()]).toEqual(['/oauth/consent/abc', '/today']);
  rememberReturn('/oauth/consent/abc', 15);
  vi.advanceTimersByTime(15 * 60_000);
  expect(takeReturn()).toBe('/today');
});

test('a mailed link leads to Today when the last request named no other page of the app', () => {
  openBrowser();
  rememberReturn('/oauth/consent/abc', 15);
  rememberReturn(undefined, 15);
  expect(takeReturn()).toBe('/today');
  rememberReturn('https://evil.example/', 15);
  expect(takeReturn()).toBe('/today');
});
