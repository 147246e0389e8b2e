import type { PageTools } from '../data/use-page-tools';
import { Outbox } from './outbox';
import { type Owner, Reads } from './reads';
import { createRefresh } from './refresh';
import { followOtherTabs } from './waiting-store';

/** Connects the pages with their actions, and with what is stored of both and of answers in this browser. */
export function begin(tools: PageTools, owner: Owner) {
  const { queryClient, queue } = tools;
  const refresh = createRefresh(tools);
  const reads = new Reads(queryClient, owner, () => outbox.lose());
  const outbox = new Outbox({
    account: owner.me.id,
    known: reads.known,
    show: () => reads.show(),
    confirm(one) {
      const tasks = reads.confirm(one);
      // All is read again after what waited.
      if (!one.isLate) refresh(one.write, tasks);
    },
    inTurn: queue.inTurn,
    reread: () => void queue.whenSettled().then(() => queryClient.invalidateQueries()),
  });
  const drain = () => void outbox.drain();
  const stops = [reads.follow(), followOtherTabs(outbox.takeOver), () => outbox.close()];
  window.addEventListener('online', drain);
  outbox.start();
  queue.connect(outbox);
  const show = () => {
    reads.showAtOnce();
    drain();
  };
  return {
    outbox,
    reads,
    /** Resolves once the stored answers have been read. */
    ready: reads
      .restore()
      .catch(() => undefined)
      .then(show),
    stop: () => {
      window.removeEventListener('online', drain);
      for (const stop of stops) stop();
    },
  };
}

export type OfflineWork = ReturnType<typeof begin>;
