import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '../network/addresses';

/** The open connections of a network. */
interface Open {
  count: number;
  /** Those that serve no request now, the oldest first. Node does not count those that sent nothing as idle. */
  unused: Set<Socket>;
}

interface ConnectionLimits {
  /** For all networks together. */
  all: number;
  perNetwork: number;
  /** True for a proxy, which carries the connections of many clients. */
  isExempt: (address: string) => boolean;
}

/** Closes the oldest connection that serves no request. False if there is none. */
function closeOldest({ unused }: Open): boolean {
  const [oldest] = unused;
  if (!oldest) return false;
  unused.delete(oldest);
  oldest.destroy();
  return true;
}

/** Closes one of the network that has the most of them. */
function closeAny(networks: Iterable<Open>): boolean {
  let most: Open | undefined;
  for (const open of networks) if (open.unused.size > (most?.unused.size ?? 0)) most = open;
  return most !== undefined && closeOldest(most);
}

/**
 * Limits open connections by network, so that no client takes them all. A new connection above a limit closes the oldest
 * that serves no request, so half-open ones make room for real ones.
 */
export function limitConnections(server: Server, { all, perNetwork, isExempt }: ConnectionLimits): void {
  const networks = new Map<string, Open>();
  const places = new WeakMap<Socket, Open>();
  let total = 0;
  const hasRoom = (open: Open, address: string): boolean => {
    if (open.count >= perNetwork && !isExempt(address)) return closeOldest(open);
    return total < all || closeAny(networks.values());
  };
  server.on('connection', (socket: Socket) => {
    const { remoteAddress: address = '' } = socket;
    const network = networkOf(address);
    const open = networks.get(network) ?? { count: 0, unused: new Set<Socket>() };
    if (!hasRoom(open, address)) return void socket.destroy();
    networks.set(network, open);
    places.set(socket, open);
    open.unused.add(socket);
    open.count++;
    total++;
    socket.once('close', () => {
      open.unused.delete(socket);
      open.count--;
      total--;
      if (open.count === 0) networks.delete(network);
    });
  });
  server.on('request', ({ socket }, response) => {
    const open = places.get(socket);
    open?.unused.delete(socket);
    response.once('close', () => {
      if (!socket.destroyed) open?.unused.add(socket);
    });
  });
}
