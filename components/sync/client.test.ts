import { expect, test } from 'vitest';
import { operationRouter } from '@/server/api/catalogue';
import { definitionsOf } from '@/server/core/operation/define';
import { takesKey } from './client';

test('sends a key with each write that takes one', () => {
  const writes = [...definitionsOf(operationRouter)].filter(([, { type }]) => type === 'mutation');
  const named = (takes: (of: (typeof writes)[number]) => boolean) =>
    writes.flatMap((write) => (takes(write) ? write[0] : []));
  expect(named(([path]) => takesKey(path))).toEqual(named(([, definition]) => definition.takesKey));
});
