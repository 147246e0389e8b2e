import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { createAccount } from '@/server/auth/accounts';
import { issueToken } from '@/server/auth/tokens';
import { createDb, createPool } from '@/server/database/client';
import { embeddedUrl } from '@/server/database/embedded';
import { type Client, createClient, okBody } from '../api-client';

export interface Account {
  token: string;
  client: Client;
}

/** A running app, with a way to create accounts on it. */
export interface AttackedApp {
  url: string;
  /** Creates a verified account with one token. `more` creates another token of it. */
  account: () => Promise<Account & { more: () => Promise<Account> }>;
  /** Called after the attack. */
  closers: (() => Promise<void> | void)[];
}

/** Makes accounts in the database of an app, as `npm run token` does. */
export function openAttackedApp(folder: string, url: string) {
  const pool = createPool(embeddedUrl(folder));
  const db = createDb(pool);
  const tokenOf = async (userId: string): Promise<Account> => {
    const { value } = await issueToken(db, { userId, name: 'hostile' });
    return { token: value, client: createClient(url, value) };
  };
  const account = async () => {
    const email = `${randomUUID()}@example.org`;
    const { userId } = await createAccount(db, { email, isVerified: true });
    return { ...(await tokenOf(userId)), more: () => tokenOf(userId) };
  };
  return { attacked: { url, account, closers: [] } satisfies AttackedApp, close: () => pool.end() };
}

const Created = z.object({ task: z.object({ id: z.string() }) });
const Announced = z.object({ upload: z.object({ uploadId: z.string(), url: z.string() }) });

export async function createTask(client: Client, title: string): Promise<string> {
  return Created.parse(await okBody(client.post('/v2/tasks', { title }))).task.id;
}

/** Announces a file of a task. Its bytes are not sent. */
export async function announce(
  client: Client,
  taskId: string,
  file: { name: string; type: string; size: number },
) {
  const target = { targetKind: 'task', targetId: taskId };
  return Announced.parse(await okBody(client.post('/v2/files/uploads', { ...target, ...file }))).upload;
}

/** Sends the bytes of an announced file to the address that the app gave. */
export const sendBytes = (client: Client, address: string, bytes: Uint8Array<ArrayBuffer>) =>
  client.send(new URL(address).pathname, { method: 'PUT', body: bytes });
