import type { QueryClient } from '@tanstack/react-query';
import type { Person } from '@/server/types';
import type { WriteQueue } from '../data/write-queue';
import { Outbox } from './outbox';
import { Reads } from './reads';
import { followOtherTabs } from './waiting-store';

interface Parts {
  client: QueryClient;
  queue: WriteQueue;
  me: Person;
  /** Their personal workspace. */
  workspaceId: string;
}

export interface OfflineWork {
  outbox: Outbox;
  reads: Reads;
  /** Resolves once stored answers are there and writes can wait. */
  ready: Promise<void>;
  stop: () => void;
}

/** Connects the pages with what is stored in this browser: answers of the server, and writes that wait for it. */
export function begin({ client, queue, me, workspaceId }: Parts): OfflineWork {
  const reads = new Reads(client, { me, workspaceId }, () => outbox.lose());
  const outbox = new Outbox({
    account: me.id,
    known: reads.known,
    lay: () => reads.lay(),
    reread: () => void queue.whenSettled().then(() => client.invalidateQueries()),
  });
  const drain = () => void outbox.drain();
  const stops = [reads.follow(), followOtherTabs(outbox.takeOver), () => outbox.close()];
  window.addEventListener('online', drain);
  const start = () => {
    outbox.reload();
    reads.showAtOnce();
    queue.connect(outbox);
    drain();
  };
  return {
    outbox,
    reads,
    ready: reads
      .restore()
      .catch(() => undefined)
      .then(start),
    stop: () => {
      window.removeEventListener('online', drain);
      for (const stop of stops) stop();
    },
  };
}
