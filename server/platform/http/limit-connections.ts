import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '../network/addresses';

/** The open connections of a network. */
interface Open {
  count: number;
  /**
   * Connections that serve no request now, oldest first. Node's own idle connections leave out those that sent nothing
   * yet.
   */
  unused: Set<Socket>;
  /** Unused connections that will close soon. */
  leaving: Set<Socket>;
}

interface ConnectionLimits {
  /** For all networks together. */
  all: number;
  perNetwork: number;
  /** The least time before an unused connection is closed to make room, in ms. */
  stayMs: number;
  /** True for a proxy, which carries the connections of many clients. */
  isExempt: (address: string) => boolean;
}

/**
 * For a few seconds, a network may have this many times its limit. If unused connections were closed at once, clients
 * that reconnect immediately would keep the process busy.
 */
const EXCESS = 4;

/** Closes the oldest connection that serves no request. False if there is none. */
function closeOldest({ unused, leaving }: Open): boolean {
  const [oldest] = leaving.size > 0 ? leaving : unused;
  if (!oldest) return false;
  unused.delete(oldest);
  leaving.delete(oldest);
  oldest.destroy();
  return true;
}

/**
 * Closes the oldest unused connection after one to two times `stayMs`, so that the clients do not all reconnect at
 * once.
 */
function closeOldestLater({ unused, leaving }: Open, stayMs: number): boolean {
  const [oldest] = unused;
  if (!oldest) return false;
  unused.delete(oldest);
  leaving.add(oldest);
  const close = () => void (leaving.delete(oldest) && oldest.destroy());
  setTimeout(close, stayMs * (1 + Math.random())).unref();
  return true;
}

const idleOf = ({ unused, leaving }: Open): number => unused.size + leaving.size;

/** Closes an unused connection of the network that has the most. */
function closeAny(networks: Iterable<Open>): boolean {
  let most: Open | undefined;
  for (const open of networks) if (idleOf(open) > (most ? idleOf(most) : 0)) most = open;
  return most !== undefined && closeOldest(most);
}

/**
 * Limits open connections by network, so that no client takes them all. A new connection above a limit closes the oldest
 * that serves no request, so half-open ones make room for real ones.
 */
export function limitConnections(server: Server, limits: ConnectionLimits): void {
  const { all, perNetwork, stayMs, isExempt } = limits;
  const networks = new Map<string, Open>();
  const places = new WeakMap<Socket, Open>();
  let total = 0;
  const hasRoom = (open: Open, address: string): boolean => {
    if (total >= all) return closeAny(networks.values());
    if (isExempt(address)) return true;
    if (open.count >= perNetwork * EXCESS && !closeOldest(open)) return false;
    return open.count - open.leaving.size < perNetwork || closeOldestLater(open, stayMs);
  };
  server.on('connection', (socket: Socket) => {
    const { remoteAddress: address = '' } = socket;
    const network = networkOf(address);
    const open = networks.get(network) ?? { count: 0, unused: new Set<Socket>(), leaving: new Set<Socket>() };
    if (!hasRoom(open, address)) return void socket.destroy();
    networks.set(network, open);
    places.set(socket, open);
    open.unused.add(socket);
    open.count++;
    total++;
    socket.once('close', () => {
      open.unused.delete(socket);
      open.leaving.delete(socket);
      open.count--;
      total--;
      if (open.count === 0) networks.delete(network);
    });
  });
  server.on('request', ({ socket }, response) => {
    const open = places.get(socket);
    open?.unused.delete(socket);
    open?.leaving.delete(socket);
    response.once('close', () => {
      if (!socket.destroyed) open?.unused.add(socket);
    });
  });
}
