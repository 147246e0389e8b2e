import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Settings } from '../platform/config/settings';

const remedies = ({ HOST, PORT }: Settings): Record<string, string> => ({
  EADDRINUSE: `Port ${PORT} is taken. Stop what uses it, or set PORT to another.`,
  EACCES: `Port ${PORT} is reserved for the system. Set PORT to 1024 or higher.`,
  EADDRNOTAVAIL: `HOST is not an address of this machine: ${HOST}. Correct it.`,
});

export async function listenOnPort(server: Server, current: Settings): Promise<void> {
  server.listen(current.PORT, current.HOST);
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    const remedy = remedies(current)[error.code ?? ''];
    throw new Error(remedy ?? `Cannot listen there: ${error.message}. Correct HOST or PORT.`);
  });
}

/** Reports a bad HOST or PORT before the slow start of database and build. */
export async function tryToListen(current: Settings): Promise<void> {
  await lookup(current.HOST).catch(({ message }: Error) => {
    throw new Error(`HOST is not an address or a name of this machine: ${message}. Correct it.`);
  });
  const server = createServer();
  await listenOnPort(server, current);
  server.close();
  await once(server, 'close');
}
