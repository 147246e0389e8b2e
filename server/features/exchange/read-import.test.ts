import { tmpdir } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { importOf } from '../../../testing/import-files';
import { inImportTurn } from '../../platform/limits/turns';
import { sharedSandbox } from '../../platform/sandbox/sandbox';
import { readImport } from './read-import';

afterAll(() => sharedSandbox().stop());

test('holds one file of an account in memory at a time', async () => {
  let [held, most] = [0, 0];
  const { bytes, ...file } = importOf('csv', 'title\na\n');
  const open = async () => {
    held++;
    most = Math.max(most, held);
    return new ReadableStream<Uint8Array>({
      async start(controller) {
        await setTimeout(20);
        held--;
        controller.enqueue(bytes);
        controller.close();
      },
    });
  };
  const sent = { ...file, size: bytes.byteLength, open, accountId: 'ann', field: 'content' as const };
  await Promise.all([1, 2, 3].map(() => inImportTurn('ann', () => readImport(sent, tmpdir()))));
  expect(most).toBe(1);
});
