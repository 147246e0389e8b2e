import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { findFreePort } from '@/testing/start/free-port';

/** An address that leads to one of several servers, as a virtual address or a pooler does. */
export async function openAddress() {
  const port = await findFreePort();
  const open = new Set<Socket>();
  let target: number | undefined;
  const server = createServer((client) => {
    if (target === undefined) return void client.destroy();
    const database = connect(target, '127.0.0.1');
    for (const [socket, peer] of [[client, database] as const, [database, client] as const]) {
      open.add(socket);
      socket.pipe(peer);
      socket.on('error', () => undefined);
      socket.once('close', () => {
        open.delete(socket);
        peer.destroy();
      });
    }
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port,
    /** Cuts every connection. Later connections lead to this port, or are refused without one. */
    leadTo(next: number | undefined) {
      target = next;
      for (const socket of open) socket.destroy();
    },
    close: () => server.close(),
  };
}
