import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useServed } from './served';
import { objectOf } from './stored-shape';
import { useWriteQueue } from './use-page-tools';
import { tabId } from './write-queue';

const NAME = 'parcours.changes';
const RETRY_MS = 15_000;
/** How long a new tab listens by itself while another tab already listens for all. */
const OVERLAP_MS = 3_000;

/** A change from an unknown tab. */
const UNKNOWN = [''];

type OnChange = (tabs: string[]) => void;

const isMessage = objectOf<{ tabs: string[] }>({ tabs: Array.isArray });

/** Listens to changes from the server until the signal aborts. Reconnects when the browser gives up. */
function listen(since: number, onChange: OnChange, signal: AbortSignal): void {
  if (signal.aborted) return;
  const input = encodeURIComponent(JSON.stringify({ since }));
  const source = new EventSource(`/api/trpc/changes.follow?input=${input}`);
  const close = () => source.close();
  signal.addEventListener('abort', close);
  source.onmessage = ({ data }) => {
    const message: unknown = JSON.parse(String(data));
    if (isMessage(message)) onChange(message.tabs);
  };
  const reconnect = () => {
    close();
    signal.removeEventListener('abort', close);
    // This browser may have been signed out meanwhile, which the next read finds out.
    onChange(UNKNOWN);
    setTimeout(() => listen(since, onChange, signal), RETRY_MS);
  };
  // The browser reopens a lost connection itself, but not a refused one. Some refusals arrive as an event.
  source.onerror = () => source.readyState === EventSource.CLOSED && !signal.aborted && reconnect();
  source.addEventListener('serialized-error', reconnect);
}

/** One tab listens for all tabs, because browsers limit the connections to a server. Returns a function that stops. */
function follow(since: number, onChange: OnChange): () => void {
  const stop = new AbortController();
  // Locks need a secure origin. Without them, each tab listens for itself.
  if (!navigator.locks || !('BroadcastChannel' in window)) {
    listen(since, onChange, stop.signal);
    return () => stop.abort();
  }
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }) => onChange(data);
  const notifyAll = (tabs: string[]) => {
    onChange(tabs);
    channel.postMessage(tabs);
  };
  const own = new AbortController();
  const handOver = setTimeout(() => own.abort(), OVERLAP_MS);
  listen(since, onChange, AbortSignal.any([own.signal, stop.signal]));
  const lead = () => {
    clearTimeout(handOver);
    own.abort();
    // The lock can be granted after `stop`. Nothing would release it then.
    if (stop.signal.aborted) return undefined;
    listen(since, notifyAll, stop.signal);
    return new Promise((resolve) => stop.signal.addEventListener('abort', resolve));
  };
  navigator.locks.request(NAME, { signal: stop.signal }, lead).catch(() => undefined);
  return () => {
    stop.abort();
    channel.close();
  };
}

/** Refetches what the page shows when another tab, person or transport changes it. */
export function LiveChanges() {
  const { at } = useServed();
  const queryClient = useQueryClient();
  const queue = useWriteQueue();
  useEffect(
    () =>
      follow(at, (tabs) => {
        if (tabs.every((tab) => tab === tabId)) return;
        void queue.whenSettled().then(async () => {
          // A query that is already loading may have read the data before the change.
          const isStale = queryClient.isFetching() > 0;
          const refetch = () => queryClient.invalidateQueries({}, { cancelRefetch: false });
          await refetch();
          if (isStale) await refetch();
        });
      }),
    [at, queryClient, queue],
  );
  return null;
}
