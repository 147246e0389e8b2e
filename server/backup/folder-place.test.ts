import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { actAsServer, testFolder } from '../testing/backup';
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
