import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { ImapFlow } from 'imapflow';
import { settings } from '../../platform/config/settings';

/** The mailbox that takes the mail, with the folders for what is done. */
export interface Mailbox {
  client: ImapFlow;
  /** Paths of folders, with the delimiter of the server. */
  done: string;
  refused: string;
}

const TIMEOUTS = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 5 * 60_000 };
/** Servers may end an idle connection after half an hour, and routers forget it sooner. */
const IDLE_MS = 4 * 60_000;

/** A connection to the server of `IMAP_URL`. */
function createImap(address: string): ImapFlow {
  const { protocol, hostname, port, username, password } = new URL(address);
  const secure = protocol === 'imaps:';
  const client = new ImapFlow({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 993 : 143),
    secure,
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    maxIdleTime: IDLE_MS,
    logger: false,
    ...TIMEOUTS,
  });
  // What waits for an answer fails too. Without a listener, the event would end the process.
  client.on('error', () => undefined);
  return client;
}

const inboxIn = (address: string): string =>
  decodeURIComponent(new URL(address).pathname.slice(1)) || 'INBOX';

async function makeFolder(client: ImapFlow, name: string): Promise<string> {
  const { path } = await client.mailboxCreate(['Parcours', name]);
  return path;
}

/** Connects, makes missing folders and opens the mailbox. */
export async function openMailbox(): Promise<Mailbox> {
  const address = settings().IMAP_URL ?? '';
  const client = createImap(address);
  try {
    await client.connect();
    const done = await makeFolder(client, 'Done');
    const refused = await makeFolder(client, 'Refused');
    await client.mailboxOpen(inboxIn(address));
    return { client, done, refused };
  } catch (error) {
    client.close();
    throw error;
  }
}

/** Signs in and opens the mailbox once. @returns how many messages wait. */
export async function countWaiting(): Promise<number> {
  const { client } = await openMailbox();
  try {
    return (await listMessages(client)).length;
  } finally {
    client.close();
  }
}

/** The messages that are there, oldest first. */
export async function listMessages(client: ImapFlow): Promise<number[]> {
  const found = await client.search({ deleted: false }, { uid: true });
  return Array.isArray(found) ? found : [];
}

/** The size of a message; undefined for one that is gone. */
export async function sizeOf(client: ImapFlow, uid: number): Promise<number | undefined> {
  const found = await client.fetchOne(String(uid), { size: true }, { uid: true });
  return found ? found.size : undefined;
}

/** Writes a message, or its first bytes, to a file. */
export async function download(
  client: ImapFlow,
  uid: number,
  { path, maxBytes }: { path: string; maxBytes: number },
): Promise<void> {
  const found = await client.download(String(uid), undefined, { uid: true, maxBytes });
  if (!('content' in found) || !found.content) throw new Error('The message is gone.');
  await pipeline(found.content, createWriteStream(path, { mode: 0o600 }));
}

/** What a server answered, or why it did not. Without the address, which has the password. */
export function mailboxFault(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('authenticationFailed' in error && error.authenticationFailed === true)
    return 'the sign-in was refused';
  const said = 'responseText' in error ? error.responseText : undefined;
  return typeof said === 'string' && said ? said : error.message;
}
