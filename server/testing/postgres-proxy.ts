import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';

/** Where to cut a connection: as a message with this text passes, or as the server answers it. */
interface Cut {
  text: string;
  at: 'request' | 'answer';
}

const socketOf = (url: URL) => join(url.searchParams.get('host') ?? '', `.s.PGSQL.${url.port || '5432'}`);

/** A TCP proxy in front of the test PostgreSQL that cuts the next connection at a given point. */
export async function startPostgresProxy(postgres: string) {
  const target = new URL(postgres);
  let next: Cut | undefined;
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect(socketOf(target));
    let isCutting = false;
    const end = () => {
      client.destroy();
      database.destroy();
    };
    for (const socket of [client, database]) {
      open.add(socket);
      socket.on('error', end).on('close', end);
    }
    client.on('data', (bytes) => {
      const isCut = next !== undefined && bytes.includes(next.text);
      if (isCut && next?.at === 'request') end();
      else database.write(bytes);
      if (!isCut) return;
      isCutting = true;
      next = undefined;
    });
    database.on('data', (bytes) => (isCutting ? end() : client.write(bytes)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = z.object({ port: z.int() }).parse(server.address());
  const url = new URL(target);
  url.searchParams.delete('host');
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    cut: (cut: Cut) => {
      next = cut;
    },
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}
