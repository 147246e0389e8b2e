import { expect, inject, test } from 'vitest';
import { createTestDatabase } from '@/server/testing/database';
import { diffToSchema } from './diff';

test('the migrations make what the schema says', async () => {
  await using database = await createTestDatabase(inject('postgres'));
  expect(await diffToSchema(database.url)).toBe('');
});
