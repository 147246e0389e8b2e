import { expect, test } from 'vitest';
import { createApp } from '../testing/test-app';
import { closePool, createPool } from './client';

test('takes back a client once that is released twice', async () => {
  await using app = await createApp();
  const pool = createPool(app.pool.options.connectionString ?? '', { max: 1 });
  await new Promise<void>((released, failed) => {
    pool.connect((error, _, release) => {
      if (error) return failed(error);
      release();
      release();
      released();
    });
  });
  expect([pool.idleCount, pool.totalCount]).toEqual([1, 1]);
  await closePool(pool);
});
