import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { findFreePort } from '../free-port';

import { prepareDrain } from './drain';

test('closes a connection that has sent nothing, and answers the request that runs', async () => {
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
