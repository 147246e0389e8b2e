import { expect, test } from 'vitest';
import { closeAll } from './close-all';

test('closes everything in reverse order and returns every error', async () => {
  const closed: string[] = [];
  const errors = await closeAll([
    async () => closed.push('database'),
    () => {
      throw new Error('sync');
    },
    () => Promise.reject(new Error('async')),
    async () => closed.push('server'),
  ]);
  expect(closed).toEqual(['server', 'database']);
  expect(errors).toEqual([new Error('async'), new Error('sync')]);
});

test('continues after a step that hangs', async () => {
  const closed: string[] = [];
  const errors = await closeAll(
    [async () => closed.push('database'), () => new Promise<never>(() => undefined)],
    20,
  );
  expect(closed).toEqual(['database']);
  expect(errors).toEqual([new Error('A step of the stop took over 20 ms.')]);
});
