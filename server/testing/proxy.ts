import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { z } from 'zod';

/** A way to a database that can go silent: it keeps connections open, accepts new ones, and passes nothing on. */
export interface DatabaseProxy extends AsyncDisposable {
  url: string;
  /** Silences the connections that are open. */
  goSilent(): void;
  /** Lets later connections pass again. */
  recover(): void;
}

/** The address of a server that listens on a Unix socket or a port. */
const targetOf = (url: URL) => {
  const host = url.searchParams.get('host');
  return host?.startsWith('/')
    ? { path: `${host}/.s.PGSQL.${url.port || 5432}` }
    : { host: url.hostname, port: Number(url.port) };
};

/** Starts a proxy in front of the database at `databaseUrl`. */
export async function startProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const open = new Set<Socket>();
  let silent = false;
  const keep = (socket: Socket) => {
    open.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => open.delete(socket));
  };
  const server = createServer((client) => {
    keep(client);
    if (silent) return;
    const database = connect(targetOf(target));
    keep(database);
    client.pipe(database).pipe(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = z.object({ port: z.int() }).parse(server.address());
  const url = new URL(databaseUrl);
  url.searchParams.delete('host');
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    goSilent() {
      silent = true;
      for (const socket of open) socket.unpipe().pause();
    },
    recover() {
      silent = false;
    },
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}
