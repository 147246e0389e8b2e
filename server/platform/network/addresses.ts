import { isIP } from 'node:net';
import ipaddr, { type IPv4, type IPv6 } from 'ipaddr.js';

type Address = IPv4 | IPv6;
/** A range of addresses, such as 10.0.0.0/8. */
export type Network = [base: Address, prefixLength: number];

/**
 * An address; IPv4 mapped to IPv6 becomes IPv4. Undefined for anything else, also for short forms such as `127.1`, which
 * the library would read.
 */
export const parseAddress = (text: string): Address | undefined =>
  isIP(text) ? ipaddr.process(text) : undefined;

/** A network such as `fd00::/8`, or a single address. */
export function parseNetwork(text: string): Network | undefined {
  const [address = '', prefix] = text.split('/');
  const base = parseAddress(address);
  if (!base) return undefined;
  if (prefix === undefined) return [base, base.toByteArray().length * 8];
  return ipaddr.isValidCIDR(text) ? ipaddr.parseCIDR(text) : undefined;
}

export const isWithin = (address: Address, networks: readonly Network[]): boolean =>
  networks.some(
    ([base, prefixLength]) => base.kind() === address.kind() && address.match([base, prefixLength]),
  );

/** An IPv4 address, or the /64 network of an IPv6 address, within which a host can choose its addresses. */
export function networkOf(text: string): string {
  const address = parseAddress(text);
  if (!(address instanceof ipaddr.IPv6)) return address?.toString() ?? text;
  const groups = address.parts.slice(0, 4).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
}

/** The part of IPv6 that is given out to the internet. What lies outside is local, reserved, or holds an IPv4 address. */
const globalUnicast: Network = [ipaddr.parse('2000::'), 3];
/** Azure's own services answer every virtual machine here. */
const hostServices: Network = [ipaddr.parse('168.63.129.16'), 32];

/** Whether an address is on the public internet: not private, local, reserved, multicast or a tunnel into such a network. */
export function isPublicAddress(text: string): boolean {
  const address = parseAddress(text);
  if (address?.range() !== 'unicast') return false;
  return address.kind() === 'ipv6' ? isWithin(address, [globalUnicast]) : !isWithin(address, [hostServices]);
}
