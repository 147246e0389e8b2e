import { VISITOR } from '@/domain/visit';
import { noteWork } from '../keep-wish';
import type { PageTools } from '../use-page-tools';
import type { Outbox } from '../write-queue';
import { answerTo } from './answers';
import { madeOf, storeMade } from './made-write';
import { offlineState, shownOf, showWrites } from './offline-state';
import { type Owner, Reads } from './reads';
import { readWaiting, storeWaiting, WAITING } from './waiting-store';

/** What is refused is none of the actions, which the front door does not offer. */
const notHere = () => Promise.reject(new TypeError('This needs an account.'));

/** Keeps the actions of a visitor and never sends them. They wait for an account. */
class VisitorOutbox implements Outbox {
  readonly #tools: PageTools;
  readonly #reads: Reads;

  constructor(tools: PageTools, reads: Reads) {
    this.#tools = tools;
    this.#reads = reads;
  }

  readonly show = (): void => {
    const writes = readWaiting(VISITOR);
    noteWork(writes.length > 0);
    showWrites(writes, []);
    this.#reads.show();
  };

  readonly take = (url: RequestInfo | URL, init: RequestInit): Promise<Response> => {
    const last = offlineState.getState().writes.at(-1)?.at ?? 0;
    const { known } = this.#reads;
    const made = madeOf(url, init, { account: VISITOR, known, last });
    if (!made) return notHere();
    storeMade(made, []);
    this.show();
    // The plan of the sample has the sessions that were begun.
    if (made.write.path === 'screens.createSession') {
      const { trpc, queryClient } = this.#tools;
      void queryClient.invalidateQueries(trpc.screens.plan.pathFilter());
    }
    return Promise.resolve(Response.json({ result: { data: answerTo(made, this.#reads.known) } }));
  };

  readonly keep = (url: string, init: RequestInit): boolean => {
    void this.take(url, init).catch(() => undefined);
    return true;
  };

  readonly hasUnsent = (): boolean => shownOf(offlineState.getState().writes).length > 0;

  /** What cannot be shown is not shown again. */
  readonly hide = (keys: readonly string[]): void => {
    for (const one of readWaiting(VISITOR))
      if (keys.includes(one.key)) storeWaiting({ ...one, isHidden: true });
    showWrites(readWaiting(VISITOR), []);
  };
}

/** Connects the front door with what its visitor did in this browser. Returns a function that stops. */
export function beginVisit(tools: PageTools, owner: Owner): () => void {
  const reads = new Reads(tools.queryClient, owner, {
    onLost: () => undefined,
    onBroken: (keys) => outbox.hide(keys),
  });
  const outbox = new VisitorOutbox(tools, reads);
  const unfollow = reads.follow();
  const follow = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(WAITING)) outbox.show();
  };
  window.addEventListener('storage', follow);
  outbox.show();
  tools.queue.connect(outbox);
  return () => {
    window.removeEventListener('storage', follow);
    unfollow();
  };
}
