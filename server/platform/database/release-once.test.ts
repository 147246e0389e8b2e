import { expect, test } from 'vitest';
import { createApp } from '../../../testing/test-app';
import { closePool, createPool } from './client';

test('returns a client to the pool once when it is released twice', async () => {
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

test('releases no client after the pool has ended', async () => {
  const pool = createPool('postgresql://localhost/none');
  await closePool(pool);
  const given = await new Promise<unknown[]>((resolve) => pool.connect((...all) => resolve(all)));
  expect(given).toEqual([expect.any(Error), undefined, undefined]);
});
