import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { z } from 'zod';

/** A TCP proxy in front of an IMAP server that can stop a command on its way. */
export async function startImapProxy(port: number) {
  const open = new Set<Socket>();
  let wanted: { text: string; isHeld: () => void } | undefined;
  const track = (socket: Socket, peer: Socket) => {
    open.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => {
      open.delete(socket);
      peer.destroy();
    });
  };
  const server = createServer((client) => {
    const imap = connect(port, '127.0.0.1');
    track(client, imap);
    track(imap, client);
    imap.on('data', (bytes) => client.write(bytes));
    client.on('data', (bytes) => {
      if (!wanted || !bytes.includes(wanted.text)) return void imap.write(bytes);
      wanted.isHeld();
      wanted = undefined;
      client.pause();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: z.object({ port: z.int() }).parse(server.address()).port,
    /** Stops the next command with a text. Resolves when it has come. */
    hold: (text: string) =>
      new Promise<void>((resolve) => {
        wanted = { text, isHeld: resolve };
      }),
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}
