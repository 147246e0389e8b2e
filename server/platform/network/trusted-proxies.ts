import { isWithin, type Network, parseAddress, parseNetwork } from './addresses';

/** The proxies whose `X-Forwarded-For` is trusted: a number of hops, or networks. */
type TrustedProxies = number | readonly Network[];

/** Reads a number of proxies from 0 to 16, or networks separated by commas. Undefined for anything else. */
export function parseTrustedProxies(text: string): TrustedProxies | undefined {
  if (/^\d+$/.test(text)) return Number(text) <= 16 ? Number(text) : undefined;
  const entries = text.split(',');
  const networks = entries.flatMap((entry) => {
    const network = parseNetwork(entry.trim());
    return network ? [network] : [];
  });
  return networks.length === entries.length ? networks : undefined;
}

/** Whether a connection comes from a trusted proxy. With a number of them, every connection does. */
export function isProxy(socket: string, trusted: TrustedProxies): boolean {
  const address = parseAddress(socket);
  return typeof trusted === 'number' ? trusted > 0 : address !== undefined && isWithin(address, trusted);
}

/** An address as a proxy writes it: perhaps with a port or in brackets. */
function parseHop(text: string) {
  const trimmed = text.trim();
  const bare = /^\[(.+)\](?::\d+)?$/.exec(trimmed)?.[1] ?? /^([\d.]+):\d+$/.exec(trimmed)?.[1] ?? trimmed;
  return parseAddress(bare);
}

/**
 * The network address of a request. Each proxy appends the address that it was called from to `X-Forwarded-For`. So the
 * header is read from its end, only through trusted proxies: the caller may have written everything before.
 */
export function clientAddress(socket: string, forwarded: string, trusted: TrustedProxies): string {
  const hops = forwarded.split(',').reverse().map(parseHop);
  let address = parseHop(socket);
  for (const [index, hop] of hops.entries()) {
    const isTrusted =
      typeof trusted === 'number' ? index < trusted : address !== undefined && isWithin(address, trusted);
    if (!isTrusted || hop === undefined) break;
    address = hop;
  }
  return address?.toString() ?? socket;
}
