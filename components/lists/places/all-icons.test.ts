import known from 'lucide-react/dynamicIconImports';
import { expect, test } from 'vitest';
import { findIcon, iconNames } from './all-icons';

test('finds every lucide name and lists only lucide names', () => {
  expect(Object.keys(known).filter((name) => !findIcon(name))).toEqual([]);
  expect(iconNames.filter((name) => !(name in known))).toEqual([]);
  expect(iconNames.length).toBeGreaterThan(1500);
});

test('returns undefined for names that are not icons', () => {
  for (const name of ['', 'icon', 'icons', 'no-such-icon', 'create-lucide-icon', 'constructor', '__proto__'])
    expect(findIcon(name)).toBeUndefined();
});
