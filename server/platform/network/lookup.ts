import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import dns, { Resolver } from 'node:dns/promises';
import { readFileSync } from 'node:fs';
import { isIP, type LookupFunction } from 'node:net';
import { join } from 'node:path';
import { createLines } from '../limits/lines';

/*
 * Looks up names without the operating system. `dns.lookup` holds one of the process's four threads for as long as a
 * name server is silent, and files, pictures and passwords need them too.
 */

const TRY_MS = 1_500;
const LIMIT_MS = 4_000;
const HOSTS_MS = 10_000;

const toAddress = (address: string): LookupAddress => ({ address, family: isIP(address) });

/** The names of a hosts file, in lower case. */
export function parseHosts(text: string): Map<string, LookupAddress[]> {
  const names = new Map<string, LookupAddress[]>();
  for (const line of text.split('\n')) {
    const [address = '', ...hosts] = line.replace(/#.*/, '').trim().split(/\s+/);
    if (isIP(address))
      for (const host of hosts.map((name) => name.toLowerCase()))
        names.set(host, [...(names.get(host) ?? []), toAddress(address)]);
  }
  return names;
}

const hostsFile =
  process.platform === 'win32'
    ? join(process.env['SystemRoot'] ?? 'C:\\Windows', 'System32', 'drivers', 'etc', 'hosts')
    : '/etc/hosts';

let hosts = { names: parseHosts(''), readAt: Number.NEGATIVE_INFINITY };

/** The system's own names. They are read again after a while, because tools such as Docker change them. */
function listedHosts(): Map<string, LookupAddress[]> {
  if (performance.now() - hosts.readAt < HOSTS_MS) return hosts.names;
  let text = '';
  try {
    text = readFileSync(hostsFile, 'utf8');
  } catch {
    // A system without this file has no such names.
  }
  hosts = { names: parseHosts(text), readAt: performance.now() };
  return hosts.names;
}

class LookupError extends Error {
  readonly code: string;

  constructor(host: string, code: string) {
    super(`${host} could not be looked up (${code}).`);
    this.code = code;
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'EAI_FAIL';

/** No server has such a name. */
const isMissing = (code: string) => code === dns.NOTFOUND || code === dns.NODATA;

/** Asks the name servers for both kinds of addresses. @throws LookupError, in time */
async function askServers(host: string): Promise<LookupAddress[]> {
  const resolver = new Resolver({ timeout: TRY_MS, tries: 2 });
  resolver.setServers(dns.getServers());
  const timer = setTimeout(() => resolver.cancel(), LIMIT_MS);
  try {
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (found.length > 0) return found.map(toAddress);
    const codes = answers.flatMap((answer) => (answer.status === 'rejected' ? [codeOf(answer.reason)] : []));
    throw new LookupError(host, codes.find((code) => !isMissing(code)) ?? dns.NOTFOUND);
  } finally {
    clearTimeout(timer);
  }
}

/** One at a time, so that the system never holds more than one thread. */
const systemCalls = createLines({ atOnce: 1, waiting: 20 });

/** Asks the operating system, which also knows names of the local network (search domains, mDNS). */
const askSystem = (host: string): Promise<LookupAddress[]> =>
  systemCalls.run(
    '',
    () =>
      new Promise<LookupAddress[]>((resolve, reject) =>
        systemLookup(host, { all: true }, (error, found) => (error ? reject(error) : resolve(found))),
      ),
  );

const loopback = ['127.0.0.1', '::1'].map(toAddress);

/** Whether a name is always of this machine (RFC 6761). */
export const isLoopbackName = (host: string): boolean => /(^|\.)localhost\.?$/i.test(host);

/** The addresses of a name on the internet, in the hosts file, or of this machine. @throws LookupError, in time */
export async function resolveHost(host: string): Promise<LookupAddress[]> {
  if (isIP(host)) return [toAddress(host)];
  const name = host.toLowerCase().replace(/\.$/, '');
  const listed = listedHosts().get(name);
  if (listed) return listed;
  return isLoopbackName(name) ? loopback : askServers(name);
}

/** The same, and names that only the operating system knows. For hosts that the operator trusts. */
async function resolveLocalHost(host: string): Promise<LookupAddress[]> {
  try {
    return await resolveHost(host);
  } catch (error) {
    if (!isMissing(codeOf(error))) throw error;
    return askSystem(host);
  }
}

/** For Node's `lookup` options: answers with what `resolve` finds. */
export const toLookup =
  (resolve: (host: string) => Promise<LookupAddress[]>): LookupFunction =>
  (host, options, done) => {
    const answer = (found: LookupAddress[]) => {
      const [first] = found;
      if (!first) done(new LookupError(host, dns.NOTFOUND), '');
      else if (options.all) done(null, found);
      else done(null, first.address, first.family);
    };
    resolve(host).then(answer, (error) => done(error, ''));
  };

/** In place of `dns.lookup`, for hosts that the operator trusts. */
export const lookup = toLookup(resolveLocalHost);
