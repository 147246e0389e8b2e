import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';

/** Licences that allow what an MIT program does with its packages: use, change and hand on, as long as they are named. */
const allowed = new Set([
  ...[
    'MIT',
    'MIT-0',
    'ISC',
    '0BSD',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'Apache-2.0',
    'Unlicense',
    'BlueOak-1.0.0',
  ],
  ...['Python-2.0', 'PSF-2.0', 'CC-BY-4.0', 'OFL-1.1'],
  // They bind changes of these packages themselves, which we do not make: image library, CSS compiler.
  ...['LGPL-3.0-or-later', 'MPL-2.0'],
]);

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      license: z.string().optional(),
      dev: z.boolean().optional(),
      devOptional: z.boolean().optional(),
      link: z.boolean().optional(),
    }),
  ),
});

const isAllowed = (license: string): boolean => {
  const names = license.replaceAll(/[()]/g, '');
  if (names.includes(' OR ')) return names.split(' OR ').some((name) => allowed.has(name));
  return names.split(' AND ').every((name) => allowed.has(name));
};

test('runs only packages whose licence may be combined with ours', () => {
  const { packages } = Lock.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')));
  const run = Object.entries(packages).filter(
    ([name, { dev, devOptional, link }]) => name.startsWith('node_modules/') && !dev && !devOptional && !link,
  );
  expect(run.length).toBeGreaterThan(300);
  // Next names no licence for some of its binaries. They are of Next, which is MIT.
  const unclear = run.filter(
    ([name, { license = '' }]) => !isAllowed(license) && !/^node_modules\/@next\/swc-/.test(name),
  );
  expect(unclear.map(([name, { license }]) => [name, license])).toEqual([]);
});
