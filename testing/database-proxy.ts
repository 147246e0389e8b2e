import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { z } from 'zod';

/** Where to cut a connection: when a message with this text passes, or when the server answers it. */
interface Cut {
  text: string;
  at: 'request' | 'answer';
  /** The answer that is cut, where statements sent before have answers of their own. The first one if absent. */
  answer?: string;
}

/** A TCP proxy in front of PostgreSQL that can go silent or cut a connection. */
export interface DatabaseProxy extends AsyncDisposable {
  url: string;
  /** Keeps connections open, accepts new ones and passes nothing on. */
  goSilent(): void;
  /** Lets later connections pass again. */
  recover(): void;
  /** Cuts the next connection that reaches this point. */
  cut(cut: Cut): void;
}

/** The address of a server that listens on a Unix socket or a port. */
const targetOf = (url: URL) => {
  const host = url.searchParams.get('host');
  return host?.startsWith('/')
    ? { path: `${host}/.s.PGSQL.${url.port || 5432}` }
    : { host: url.hostname, port: Number(url.port) };
};

function createSwitch() {
  let next: Cut | undefined;
  const open = new Set<Socket>();
  let isSilent = false;

  function trackSocket(socket: Socket, peer?: Socket): void {
    open.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => {
      open.delete(socket);
      peer?.destroy();
    });
  }

  function forward(client: Socket, database: Socket): void {
    let cutting: Cut | undefined;
    client.on('data', (bytes) => {
      const cut = next && bytes.includes(next.text) ? next : undefined;
      if (cut) next = undefined;
      if (cut?.at === 'request') return void client.destroy();
      cutting ??= cut;
      database.write(bytes);
    });
    database.on('data', (bytes) =>
      cutting && bytes.includes(cutting.answer ?? '') ? client.destroy() : client.write(bytes),
    );
  }

  return {
    open,
    trackSocket,
    forward,
    isSilent: () => isSilent,
    goSilent() {
      isSilent = true;
      for (const socket of open) socket.removeAllListeners('data').pause();
    },
    recover: () => {
      isSilent = false;
    },
    cut: (cut: Cut) => {
      next = cut;
    },
  };
}

/** Starts a proxy in front of the database at `databaseUrl`. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const url = new URL(databaseUrl);
  const target = targetOf(url);
  const { open, trackSocket, forward, isSilent, ...controls } = createSwitch();
  const server = createServer((client) => {
    if (isSilent()) return trackSocket(client);
    const database = connect(target);
    trackSocket(client, database);
    trackSocket(database, client);
    forward(client, database);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = z.object({ port: z.int() }).parse(server.address());
  url.searchParams.delete('host');
  url.host = `127.0.0.1:${port}`;
  return {
    ...controls,
    url: url.href,
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}
