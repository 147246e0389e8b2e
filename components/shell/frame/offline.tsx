import { usePathname, useSearchParams } from 'next/navigation';
import { useOffline } from 'next/offline';
import { useEffect, useState } from 'react';
import type { Frame } from '@/server/types';
import { useOnline } from '../../sync/connection';
import { begin, type OfflineWork } from '../../sync/offline/begin';
import { offlineState } from '../../sync/offline/offline-state';
import { useServed } from '../../sync/served';
import { answerWorker, registerWorker } from '../../sync/service-worker';
import { useToday } from '../../sync/today';
import { usePageTools } from '../../sync/use-page-tools';
import { OfflineNote } from './offline-note';

function useWork({ id, workspaceId, username, name, image, email }: Frame['me']): OfflineWork | undefined {
  const tools = usePageTools();
  const { shapes } = useServed();
  const [work, setWork] = useState<OfflineWork>();
  useEffect(() => {
    const begun = begin(tools, { workspaceId, shapes, me: { id, username, name, image, email } });
    let isStopped = false;
    void begun.ready.then(() => isStopped || setWork(begun));
    return () => {
      isStopped = true;
      begun.stop();
    };
  }, [tools, shapes, id, workspaceId, username, name, image, email]);
  return work;
}

/** The pages that the service worker keeps a copy of. Others may hold tokens, or addresses that work without signing in. */
const kept =
  /^\/(add|today|day|close-day|inbox|upcoming|later|future|areas|area|project|filter|view|habits|journal)(\/|$)/;

/** Lets the service worker keep the page and the files that it uses. */
async function keepPage(pathname: string, search: URLSearchParams): Promise<void> {
  if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return;
  await registerWorker();
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({
    files: performance.getEntriesByType('resource').map(({ name }) => name),
    ...(kept.test(pathname) && { page: `${pathname}?${search}` }),
  });
}

function useCopies(canKeep: boolean): void {
  const pathname = usePathname();
  const search = useSearchParams();
  useEffect(() => {
    // Without a copy, the page does not open offline. Nothing else depends on it.
    if (canKeep) keepPage(pathname, search).catch(() => undefined);
  }, [canKeep, pathname, search]);
}

/** HTML that is older than this is a copy. */
const FRESH_MS = 60_000;

/** From when the data on the page is, in epoch ms, while the server cannot be reached. */
function useDataFrom(isCut: boolean, work: OfflineWork | undefined): number | null {
  const { at: served } = useServed();
  const [isCopy] = useState(() => Date.now() - served > FRESH_MS);
  const [from, setFrom] = useState<number | null>(null);
  const today = useToday();
  // Again on a new day, for which the pages ask then.
  useEffect(() => {
    if (today && (isCut || isCopy)) work?.reads.showStored();
  }, [isCut, isCopy, work, today]);
  useEffect(() => {
    if (!work) return;
    const wasLive = !isCopy || offlineState.getState().answeredAt > 0;
    const newest = () => work.reads.newestShown || served;
    setFrom(isCut ? (wasLive ? Date.now() : newest()) : null);
  }, [isCut, isCopy, served, work]);
  return from;
}

/** What works without the server: answers and pages that are stored, writes that wait, and a line that says so. */
export function Offline({ me }: { me: Frame['me'] }) {
  const isOnline = useOnline();
  const isUnreachable = useOffline();
  const isReachable = offlineState((state) => state.isReachable);
  const isCut = !isOnline || isUnreachable || !isReachable;
  const work = useWork(me);
  useEffect(answerWorker, []);
  // Data of other accounts was erased earlier.
  useCopies(!isCut && work !== undefined);
  const from = useDataFrom(isCut, work);
  return work && <OfflineNote isCut={isCut} from={from} outbox={work.outbox} />;
}
