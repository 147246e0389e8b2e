import { loadUndo } from '../act';
import { setPageAccount } from '../page-account';
import type { PageTools } from '../use-page-tools';
import { Outbox } from './outbox';
import { type Owner, Reads } from './reads';

/** Connects the pages with their actions, and with what is stored of both and of answers in this browser. */
export function begin(tools: PageTools, owner: Owner) {
  setPageAccount(owner.me.id);
  loadUndo();
  const reads = new Reads(tools.queryClient, owner, {
    onLost: () => outbox.lose(),
    onBroken: (keys) => outbox.hide(keys),
  });
  const outbox = new Outbox(tools, reads);
  const unfollow = reads.follow();
  outbox.start();
  tools.queue.connect(outbox);
  return {
    outbox,
    reads,
    /** Resolves once the stored answers show. */
    ready: reads
      .restore()
      .catch(() => undefined)
      .then(() => void outbox.drain()),
    stop() {
      unfollow();
      outbox.close();
    },
  };
}

export type OfflineWork = ReturnType<typeof begin>;
