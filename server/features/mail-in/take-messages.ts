import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, truncate } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { metrics } from '../../core/operation/metrics';
import { log } from '../../platform/config/log';
import type { Db } from '../../platform/database/client';
import { AppError } from '../../platform/errors/errors';
import { incomingFolder } from '../../platform/file-store/configured-store';
import { requireFreeDisk } from '../../platform/limits/storage';
import { MOST_BYTES } from './judge-message';
import { requireMailIn } from './mail-form';
import { download, listMessages, type Mailbox, sizeOf } from './mailbox';
import type { ReadMessage } from './read-message';
import { type Outcome, receiveMessage } from './receive-message';
import { readMessageTask } from './untrusted-tasks';

/** Enough for the head of a message that is too large, or that cannot be read whole. */
const HEAD_BYTES = 128 * 1024;

const readFile = (path: string, form: string): Promise<ReadMessage> =>
  readMessageTask.run({ path, form, attachmentPath: path }, { accountId: null });

/** How long the head of a message is: up to its first empty line. */
async function headBytes(path: string): Promise<number> {
  const file = await open(path);
  const { buffer, bytesRead } = await file
    .read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    .finally(() => file.close());
  const ends = ['\r\n\r\n', '\n\n'].map((end) => buffer.indexOf(end)).filter((at) => at !== -1);
  return Math.min(...ends, bytesRead);
}

/** What can be read of a message: of one that is damaged or too costly only the head. */
async function readAny(path: string, form: string): Promise<{ message: ReadMessage; isReadable: boolean }> {
  try {
    return { message: await readFile(path, form), isReadable: true };
  } catch (error) {
    if (!(error instanceof AppError) || ['rate_limited', 'unavailable'].includes(error.kind)) throw error;
    await truncate(path, await headBytes(path));
    return { message: await readFile(path, form), isReadable: false };
  }
}

/** Removes a message's file, and those of its attachments. */
async function removeFiles(path: string): Promise<void> {
  const [folder, name] = [dirname(path), basename(path)];
  for (const file of await readdir(folder))
    if (file.startsWith(name)) await rm(join(folder, file), { force: true });
}

async function receiveFile(db: Db, path: string, size: number): Promise<Outcome> {
  const form = requireMailIn();
  const read = await readAny(path, form).catch((error: unknown) => {
    if (error instanceof AppError && error.kind === 'invalid_request') return undefined;
    throw error;
  });
  // Not even its head says whom it is for.
  return read ? receiveMessage(db, { ...read, size, form }) : 'unknown';
}

/** Makes the task of one message, and then moves it: after a kill between, the same is done again, and makes nothing twice. */
async function takeMessage(db: Db, { client, done, refused }: Mailbox, uid: number): Promise<void> {
  const size = await sizeOf(client, uid);
  if (size === undefined) return;
  const path = join(incomingFolder(), `mail-${randomUUID()}`);
  const maxBytes = size > MOST_BYTES ? HEAD_BYTES : MOST_BYTES;
  await requireFreeDisk(2 * Math.min(size, maxBytes));
  await mkdir(incomingFolder(), { recursive: true, mode: 0o700 });
  try {
    await download(client, uid, { path, maxBytes });
    const outcome = await receiveFile(db, path, size);
    metrics().mails.inc({ outcome });
    if (outcome === 'unknown') log().info({ uid }, 'a mail is for no address of ours');
    await client.messageMove(String(uid), outcome === 'task' ? done : refused, { uid: true });
  } finally {
    await removeFiles(path);
  }
}

/** Takes all messages in turn. One that fails stays, and the others go on. @throws when the connection is lost. */
export async function takeMessages(db: Db, mailbox: Mailbox, signal: AbortSignal): Promise<void> {
  for (const uid of await listMessages(mailbox.client)) {
    if (signal.aborted) return;
    await takeMessage(db, mailbox, uid).catch((error: unknown) => {
      if (!mailbox.client.usable) throw error;
      metrics().mails.inc({ outcome: 'failed' });
      log().warn({ err: error, uid }, 'a mail could not be taken and is tried again');
    });
  }
}
