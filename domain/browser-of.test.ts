import { expect, test } from 'vitest';
import { browserName, browserOf } from './browser-of';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0', 'Firefox on Linux'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/143.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [`Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/143.0.0.0 Safari/537.36 Edg/143.0.0.0`, 'Edge on Windows'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/143.0.0.0 Safari/537.36`, 'Chrome on ChromeOS'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/143.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [`${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15`, 'Safari on Mac'],
  [`${phone} Version/26.0 Mobile/15E148 Safari/604.1`, 'Safari on iPhone'],
  [`${phone} CriOS/143.0.0.0 Mobile/15E148 Safari/604.1`, 'Chrome on iPhone'],
  ['curl/8.17.0', 'Unknown browser'],
  [null, 'Unknown browser'],
])('%s is %s', (userAgent, browser) => {
  expect(browserName(userAgent)).toBe(browser);
});

test.each([
  ['Firefox/146.0 (X11; Linux)', 'Firefox', 'Linux'],
  ['SamsungBrowser/29.0 (Android 16)', 'Samsung Internet', 'Android'],
  ['Firefox/146.0', 'Firefox', null],
  ['(X11; Linux)', null, 'Linux'],
  ['curl/8.17.0', null, null],
])('reads from %s the browser %s and the system %s', (userAgent, browser, system) => {
  expect(browserOf(userAgent)).toEqual({ browser, system });
});
