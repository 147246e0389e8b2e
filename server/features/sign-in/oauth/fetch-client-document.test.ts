import { expect, test } from 'vitest';
import { startNameServer } from '../../../../testing/name-server';
import { fetchClientDocument } from './fetch-client-document';

const messageOf = (fetching: Promise<unknown>) => fetching.then(String, (error: Error) => error.message);

test('limits how many documents are fetched for one network', async () => {
  await using names = await startNameServer();
  const fetchFor = (network: string, host: string) =>
    messageOf(fetchClientDocument(`https://${host}/client.json`, network));
  let refused = 0;
  const flood = Array.from({ length: 30 }, async (_, nth) => {
    const message = await fetchFor('192.0.2.1', `host${nth}.late`);
    if (message.startsWith('Too many documents')) refused += 1;
    return message;
  });
  expect(await fetchFor('192.0.2.2', 'gone.example')).toContain('There is no server named gone.example');
  names.answerLate();
  const first = await flood[0];
  expect(refused).toBe(30 - 2 - 4);
  const asked = names.askedFor('host0.late');
  expect(await fetchFor('192.0.2.3', 'host0.late')).toBe(first);
  expect(names.askedFor('host0.late')).toBe(asked);
  await Promise.all(flood);
});
