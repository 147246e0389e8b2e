import { expect, test } from 'vitest';
import { startWhole } from '@/tools/bench/whole-app';

/** Makes a process kill itself once its first message is sent. */
const killer = `const send = process.send.bind(process);
process.send = (message) => send(message, undefined, undefined, () => process.kill(process.pid, 'SIGKILL'));`;

test('does not wait for an app that a signal ended', async () => {
  const env = { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(killer)}` };
  const place = { database: 'postgres://localhost:1/none', folder: '/nowhere', env };
  await expect(startWhole(place)).rejects.toThrow('The app did not start.');
});
