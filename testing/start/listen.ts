import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { oauthHandler } from '../../server/features/sign-in/oauth/handler';
import { createHttpServer, type Limits } from '../../server/platform/http/server';
import { createListener } from '../../server/start/listener';
import { findTransport } from '../../server/start/transports';

const isAddress = (address: AddressInfo | string | null): address is AddressInfo =>
  typeof address === 'object' && address !== null;

/** Serves the app without its pages on a local port, a free one by default, for tests and the bench. */
export async function listen(limits: Partial<Limits> = {}, at = 0) {
  const listener = createListener({
    pages: async (_, response) => void response.writeHead(404).end(),
    findTransport,
    oauth: oauthHandler,
  });
  const server = createHttpServer(listener, limits);
  server.listen(at, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (!isAddress(address)) throw new Error('The server has no port.');
  return {
    port: address.port,
    url: `http://127.0.0.1:${address.port}`,
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
