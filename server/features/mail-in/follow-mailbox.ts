import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '../../platform/config/log';
import { advisoryLockOf } from '../../platform/database/advisory-lock';
import type { Db } from '../../platform/database/client';
import { closeClient, createClient } from '../../platform/database/with-client';
import { mailboxFault, openMailbox } from './mailbox';
import { noteMailbox } from './mailbox-state';
import { takeMessages } from './take-messages';

/** How long mail waits at most where the server does not tell of it. */
const POLL_MS = 2 * 60_000;
/** How soon another process follows the mailbox after the one before has ended. */
const TAKE_OVER_MS = 15_000;
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;
const TIMEOUTS = { connectMs: 5_000, queryMs: 5_000 };
/** A silent database does not close the connection, and another process may have the lock then. */
const CHECK_MS = 10_000;

/**
 * Runs `work` while this process alone holds the lock, which the database releases with the connection. Two processes for a
 * moment do no harm: the database settles which one makes a task.
 * @returns false if another process has it.
 */
async function asOnlyOne(
  url: string,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<boolean> {
  const client = createClient(url, TIMEOUTS);
  const ended = new AbortController();
  const end = () => ended.abort();
  client.once('end', end);
  signal.addEventListener('abort', end);
  const check = setInterval(() => void client.query('SELECT 1').catch(end), CHECK_MS);
  try {
    await client.connect();
    const lock = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
      String(advisoryLockOf('mailbox')),
    ]);
    if (lock.rows[0]?.taken !== true) return false;
    await work(ended.signal);
    return true;
  } finally {
    clearInterval(check);
    signal.removeEventListener('abort', end);
    await closeClient(client);
  }
}

/** Follows the mailbox over one connection until that or the process ends. */
async function followOnce(db: Db, signal: AbortSignal, onWork: () => void): Promise<void> {
  const mailbox = await openMailbox();
  const { client } = mailbox;
  const close = () => client.close();
  signal.addEventListener('abort', close);
  let hasNews = false;
  client.on('exists', () => {
    hasNews = true;
  });
  try {
    while (!signal.aborted && client.usable) {
      hasNews = false;
      await takeMessages(db, mailbox, signal);
      onWork();
      if (hasNews || signal.aborted) continue;
      const waiting = new AbortController();
      const news = once(client, 'exists', { signal: waiting.signal });
      const closed = once(client, 'close', { signal: waiting.signal });
      const pause = sleep(POLL_MS, undefined, { signal: waiting.signal });
      // A command, such as the next search, ends it.
      const idle = client.idle();
      await Promise.race([news, closed, pause]);
      waiting.abort();
      await Promise.allSettled([news, closed, pause]);
      void idle.catch(() => undefined);
    }
  } finally {
    signal.removeEventListener('abort', close);
    client.close();
  }
}

/** Follows the mailbox until `stop` is called. A server that is away is tried again, with growing pauses. */
export function followMailbox(url: string, db: Db): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  let pause = FIRST_PAUSE_MS;
  const onWork = () => {
    pause = FIRST_PAUSE_MS;
    noteMailbox('followed');
  };
  const turn = async (): Promise<number> => {
    try {
      const isOurs = await asOnlyOne(url, signal, (ended) => followOnce(db, ended, onWork));
      if (!isOurs) noteMailbox('elsewhere');
      return isOurs ? FIRST_PAUSE_MS : TAKE_OVER_MS;
    } catch (error) {
      if (!signal.aborted) {
        noteMailbox('failing');
        log().warn({ reason: mailboxFault(error) }, 'the mailbox of IMAP_URL cannot be followed');
      }
      pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
      return pause;
    }
  };
  const finished = (async () => {
    while (!signal.aborted) await sleep(await turn(), undefined, { signal }).catch(() => undefined);
  })();
  return {
    stop() {
      stopping.abort();
      return finished;
    },
  };
}
