import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { actAsServer, testFolder } from '../../../testing/backup';
import { createFolderPlace } from './folder-place';

test('writes over no archive that is there', async () => {
  const folder = testFolder();
  actAsServer({ PARCOURS_DATA: folder });
  const { write } = createFolderPlace(folder);
  const text = (from: string) => Readable.from([Buffer.from(from)]);
  await write('a.tar.gz', text('first'));
  await expect(write('a.tar.gz', text('second'))).rejects.toThrow(
    /a\.tar\.gz is already there\. Name another/,
  );
  expect(readFileSync(join(folder, 'a.tar.gz'), 'utf8')).toBe('first');
});

test.runIf(process.platform === 'linux')('says at once that a folder cannot be made', async () => {
  actAsServer({ PARCOURS_DATA: testFolder() });
  const { write } = createFolderPlace('/proc/none/backups');
  await expect(write('a.tar.gz', Readable.from([Buffer.from('a')]))).rejects.toThrow(/ENOENT/);
});

test('makes the folders above that are missing', async () => {
  const folder = testFolder();
  actAsServer({ PARCOURS_DATA: folder });
  await createFolderPlace(join(folder, 'a', 'b')).write('a.tar.gz', Readable.from([Buffer.from('first')]));
  expect(readFileSync(join(folder, 'a', 'b', 'a.tar.gz'), 'utf8')).toBe('first');
});
