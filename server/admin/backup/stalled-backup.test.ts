import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { testFolder } from '../../../testing/backup';
import { startForked } from '../../../testing/start/forked-process';
import { createApp } from '../../../testing/test-app';
import { placeAt } from './configured-place';
import { makeBackup } from './make-backup';

test('a backup that no longer moves fails, and the next one is made', async () => {
  const folder = testFolder();
  await using app = await createApp({ env: { PARCOURS_DATA: folder } });
  const place = { ...placeAt(folder), write: () => new Promise<void>(() => undefined) };
  const stalled = makeBackup({ url: app.url, place, name: 'a.tar.gz', patienceMs: 300 });
  await expect(stalled).rejects.toThrow('Nothing was written for minutes');
  expect(
    await app.db.rows(sql`SELECT finished_at IS NOT NULL AS ended, left(error, 20) AS error FROM backups`),
  ).toEqual([{ ended: true, error: 'Nothing was written ' }]);
  const next = await makeBackup({ url: app.url, place: placeAt(folder), name: 'b.tar.gz' });
  expect(next.missingFiles).toEqual([]);
});

test('a command that does not end when it is asked ends when it is asked again', async () => {
  await using hanging = await startForked('testing/hanging-process.ts', {});
  const ended = once(hanging.child, 'exit');
  hanging.child.kill('SIGINT');
  expect(await Promise.race([ended, setTimeout(300, 'waits')])).toBe('waits');
  hanging.child.kill('SIGINT');
  expect(await ended).toEqual([1, null]);
});
