import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { extendTailwindMerge } from 'tailwind-merge';
import { expect, test } from 'vitest';
import { cn } from './cn';

// Without this the library takes our sizes and our shadow for colors.
const full = extendTailwindMerge({
  extend: {
    theme: { shadow: ['float'] },
    classGroups: { 'font-size': [{ text: ['12', '13', '14', '16', '20', '28'] }] },
  },
});

/** Text that is also the name of a class. */
const words = new Set(['filter', 'to-project', '@container']);

const sources = ['components', 'app'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test|class-groups)\.tsx?$/.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8')),
);

/** The name without variants: `mt-2` of `max-md:mt-2`. Colons in brackets are part of it. */
const withoutVariants = (name: string) => name.replace(/^(?:(?:[^:[(]|\[[^\]]*\]|\([^)]*\))+:)+/, '');

const classes = [
  ...new Set(
    sources
      .flatMap((source) => [...source.matchAll(/'([^'\n]*)'|"([^"\n]*)"/g)])
      .flatMap(([, one, other]) => (one ?? other ?? '').split(' '))
      .filter((name) => /^[-a-z@*[(][^${}<>]{0,80}$/.test(name))
      .map(withoutVariants)
      // A class that the library knows wins over itself.
      .filter((name) => name && !words.has(name) && full(`${name} ${name}`) === name),
  ),
];

test('each class that we use wins over the same others as with the full configuration', () => {
  expect(classes.length).toBeGreaterThan(400);
  const all = classes.join(' ');
  // Names a class that is in no group.
  expect(cn(all).split(' ')).toEqual(full(all).split(' '));
  const differing = classes.filter((name) => cn(`${all} ${name}`) !== full(`${all} ${name}`));
  expect(differing).toEqual([]);
});

test('keeps variants apart and lets the later class win', () => {
  expect(cn('px-3 hover:bg-hover', { 'p-1': true }, 'max-md:px-4')).toBe('hover:bg-hover p-1 max-md:px-4');
});
