import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** Waits until a program listens on a port. */
export async function untilOpen(port: number): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (isOpen) return;
    await setTimeout(50);
  }
  throw new Error(`Nothing listens on port ${port}.`);
}
