import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { createAccount } from '@/server/features/sign-in/accounts';
import { issueToken } from '@/server/features/sign-in/tokens';
import { createDb, createPool } from '@/server/platform/database/client';
import { type Client, createClient, okBody } from '../api-client';

export interface Account {
  token: string;
  client: Client;
}

interface AttackerAccount extends Account {
  /** Creates another token. */
  more: () => Promise<Account>;
  /** Creates projects with these notes at once: one request for each would take longer than a short attack. */
  makeProjects: (count: number, notes: string) => Promise<unknown>;
}

/** A running app, with a way to create accounts on it. */
export interface AttackedApp {
  url: string;
  /** Creates a verified account with one token. */
  account: () => Promise<AttackerAccount>;
  /** Called after the attack. */
  closers: (() => Promise<void> | void)[];
}

/** Makes accounts in the database of an app, as `npm run token` does. */
export function openAttackedApp(databaseUrl: string, url: string) {
  const pool = createPool(databaseUrl);
  const db = createDb(pool);
  const tokenOf = async (userId: string): Promise<Account> => {
    const { value } = await issueToken(db, { userId, name: 'hostile' });
    return { token: value, client: createClient(url, value) };
  };
  const account = async () => {
    const email = `${randomUUID()}@example.org`;
    const { userId, workspaceId } = await createAccount(db, { email, isVerified: true });
    return {
      ...(await tokenOf(userId)),
      more: () => tokenOf(userId),
      makeProjects: (count: number, notes: string) =>
        db.run(sql`
          INSERT INTO projects (workspace_id, creator_id, name, notes, position)
          SELECT ${workspaceId}, ${userId}, 'Project ' || n, ${notes}, n FROM generate_series(1, ${count}::int) AS n`),
    };
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
