import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { findFreePort } from '../../../testing/start/free-port';

import { prepareDrain } from './drain';

test.concurrent('answers the running request and closes unused connections', async () => {
  let answer = (_: ServerResponse): void => undefined;
  const asked = new Promise<ServerResponse>((resolve) => {
    answer = resolve;
  });
  const server = createServer((_, response) => answer(response));
  const drain = prepareDrain(server);
  const port = await findFreePort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const unused = connect(port, '127.0.0.1');
  const unusedClosed = once(unused, 'close');
  await once(server, 'connection');
  const answered = fetch(`http://127.0.0.1:${port}/`);
  const response = await asked;
  const drained = drain();
  await unusedClosed;
  response.end('Done.');
  expect(await (await answered).text()).toBe('Done.');
  await drained;
});

test.concurrent('resets no kept connection that is still in use', async () => {
  const server = createServer((_, response) => response.end('Here.'));
  const drain = prepareDrain(server);
  const port = await findFreePort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  let draining: Promise<void> | undefined;
  const codes = await Promise.all(
    Array.from({ length: 12 }, async (_, at) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      for (;;) {
        const asked = get({ port, host: '127.0.0.1', agent });
        const answer = await once(asked, 'response').catch((error: NodeJS.ErrnoException) => error.code);
        if (!Array.isArray(answer)) return answer;
        const incoming: IncomingMessage = answer[0];
        await once(incoming.resume(), 'end');
        if (at === 0 && !draining) draining = setTimeout(300).then(drain);
        await setTimeout(at * 20);
      }
    }),
  );
  await draining;
  expect(codes).toEqual(Array.from({ length: 12 }, () => 'ECONNREFUSED'));
});
