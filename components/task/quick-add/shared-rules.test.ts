import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { bookmarklet, readShared, sharedIn } from './shared-rules';

const url = 'https://example.org/a?b=c&d=%20#e';

test.each([
  [{ text: 'Call the bank tomorrow' }, 'Call the bank tomorrow', ''],
  [{ title: 'An article', url }, 'An article', url],
  [{ title: 'An article', text: url }, 'An article', url],
  [{ title: 'An article', text: `An article ${url}`, url }, 'An article', `An article ${url}`],
  [{ url }, url, ''],
  [{ text: url, url }, url, ''],
  [{ text: 'First\nsecond' }, 'First second', 'First\nsecond'],
  [{ title: '  ', text: '' }, '', ''],
])('fills the line and the notes from %j', (given, line, notes) => {
  expect(readShared(given)).toEqual({ line, notes });
});

test('bounds what it fills in', () => {
  const { line, notes } = readShared({ text: 'x'.repeat(20_000) });
  expect([line.length, notes.length]).toEqual([500, 10_000]);
});

test('the bookmark opens the form with what the page has', () => {
  const opened: string[] = [];
  const page = {
    document: { title: 'A "quoted" & page' },
    location: { href: url },
    getSelection: () => 'chosen',
  };
  const code = bookmarklet('https://parcours.test').replace(/^javascript:/, '');
  runInNewContext(code, { ...page, URLSearchParams, open: (address: string) => opened.push(address) });
  const address = new URL(opened[0] ?? '');
  expect(address.origin + address.pathname).toBe('https://parcours.test/add');
  expect(sharedIn(address.search)).toEqual({ line: page.document.title, notes: `chosen\n\n${url}` });
});
