import { BlockList, isIP } from 'node:net';

/** Whose `X-Forwarded-For` counts: so many proxies in front, or those in some networks. */
export type TrustedProxies = number | BlockList;

const bits = { 4: 32, 6: 128 } as const;

/** Adds an address or a network to a list; false for what is neither. */
function addToList(list: BlockList, entry: string): boolean {
  const [address = '', prefix, ...rest] = entry.split('/');
  const version = isIP(address);
  if (rest.length > 0 || (version !== 4 && version !== 6)) return false;
  const length = prefix ?? String(bits[version]);
  if (!/^\d{1,3}$/.test(length) || Number(length) > bits[version]) return false;
  list.addSubnet(address, Number(length), version === 4 ? 'ipv4' : 'ipv6');
  return true;
}

/** Reads a number of proxies from 0 to 16, or networks separated by commas; undefined for what is neither. */
export function parseTrustedProxies(text: string): TrustedProxies | undefined {
  if (/^\d+$/.test(text)) return Number(text) <= 16 ? Number(text) : undefined;
  const list = new BlockList();
  return text.split(',').every((entry) => addToList(list, entry.trim())) ? list : undefined;
}

/** An address without the port, brackets or IPv4 mapping that it may come with; undefined where it is none. */
function plainAddress(text: string): string | undefined {
  const trimmed = text.trim();
  const bare = /^\[(.+)\](?::\d+)?$/.exec(trimmed)?.[1] ?? /^([\d.]+):\d+$/.exec(trimmed)?.[1] ?? trimmed;
  const address = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(bare)?.[1] ?? bare;
  return isIP(address) ? address : undefined;
}

const isTrusted = (list: BlockList, address: string) =>
  list.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');

/**
 * The network address a request comes from. Each proxy appends to `X-Forwarded-For` whom it was asked by, so the header is
 * read from its end, and only as far as the proxies are trusted: what stands before is the caller's own claim.
 */
export function clientAddress(socket: string, forwarded: string, trusted: TrustedProxies): string {
  const hops = forwarded.split(',').reverse().map(plainAddress);
  let address = plainAddress(socket) ?? socket;
  for (const [index, hop] of hops.entries()) {
    const counts = typeof trusted === 'number' ? index < trusted : isTrusted(trusted, address);
    if (!counts || hop === undefined) break;
    address = hop;
  }
  return address;
}
