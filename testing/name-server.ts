import { createSocket } from 'node:dgram';
import dns from 'node:dns';
import { once } from 'node:events';

const TYPE_A = 1;
const MISSING = 3;

/** The name of a question, and where its type follows. */
function readQuestion(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.'), end: at + 1 };
}

/** The answer to a question (RFC 1035): one address, or that there is no such name. */
function answerTo(query: Buffer, address: string | undefined): Buffer {
  const { end } = readQuestion(query);
  const isAsked = address !== undefined && query.readUInt16BE(end) === TYPE_A;
  const header = Buffer.from(query.subarray(0, 12));
  header.writeUInt16BE(0x8180 + (address === undefined ? MISSING : 0), 2);
  header.writeUInt16BE(isAsked ? 1 : 0, 6);
  header.fill(0, 8);
  const record = [0xc0, 12, 0, TYPE_A, 0, 1, 0, 0, 0, 60, 0, 4, ...(address ?? '').split('.').map(Number)];
  return Buffer.concat([header, query.subarray(12, end + 4), Buffer.from(isAsked ? record : [])]);
}

/**
 * A name server on this machine, which the process asks until it is disposed. It knows the addresses of `names`, stays
 * silent for names that end in `.silent`, answers for names that end in `.late` when told to, and says that there are no
 * others.
 */
export async function startNameServer(names: Record<string, string> = {}) {
  const before = dns.getServers();
  const socket = createSocket('udp4');
  const asked: string[] = [];
  let answerLate = (): void => undefined;
  const late = new Promise<void>((resolve) => {
    answerLate = resolve;
  });
  socket.on('message', async (query, { port, address }) => {
    const { name } = readQuestion(query);
    asked.push(name);
    if (name.endsWith('.late')) await late;
    if (!name.endsWith('.silent')) socket.send(answerTo(query, names[name]), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  dns.setServers([`127.0.0.1:${socket.address().port}`]);
  return {
    queries: () => asked.length,
    /** Answers for the names that end in `.late`, now and from now on. */
    answerLate,
    askedFor: (name: string) => asked.filter((other) => other === name).length,
    async [Symbol.asyncDispose]() {
      dns.setServers(before);
      socket.close();
      await once(socket, 'close');
    },
  };
}
