'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { tabId } from './write-queue';
import { useWriteQueue } from './write-queue-context';

const NAME = 'parcours.changes';
const RETRY_MS = 15_000;
/** How long a tab listens itself before it leaves that to another. */
const OWN_MS = 3_000;

type Told = (tabs: string[]) => void;

const isTabs = (value: unknown): value is { tabs: string[] } =>
  typeof value === 'object' && value !== null && 'tabs' in value && Array.isArray(value.tabs);

/** Hears of changes from the server until the signal; what the browser gives up is tried again. */
function listen(since: number, told: Told, signal: AbortSignal): void {
  if (signal.aborted) return;
  const input = encodeURIComponent(JSON.stringify({ since }));
  const source = new EventSource(`/api/trpc/changes.follow?input=${input}`);
  const close = () => source.close();
  signal.addEventListener('abort', close);
  source.onmessage = ({ data }) => {
    const message: unknown = JSON.parse(String(data));
    if (isTabs(message)) told(message.tabs);
  };
  const later = () => {
    close();
    signal.removeEventListener('abort', close);
    setTimeout(() => listen(since, told, signal), RETRY_MS);
  };
  // A lost connection the browser opens again itself; a refusal it does not, and the server says some as an event.
  source.onerror = () => source.readyState === EventSource.CLOSED && !signal.aborted && later();
  source.addEventListener('serialized-error', later);
}

/** One tab of the browser listens for all: a browser opens few connections to a server. */
function follow(since: number, told: Told): () => void {
  const left = new AbortController();
  // Both are for safe origins only; without them each tab listens for itself.
  if (!navigator.locks || !('BroadcastChannel' in window)) {
    listen(since, told, left.signal);
    return () => left.abort();
  }
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }) => told(data);
  const tellAll = (tabs: string[]) => {
    told(tabs);
    channel.postMessage(tabs);
  };
  const own = new AbortController();
  const handOver = setTimeout(() => own.abort(), OWN_MS);
  listen(since, told, AbortSignal.any([own.signal, left.signal]));
  const lead = () => {
    clearTimeout(handOver);
    own.abort();
    // Granted in the very moment of leaving, the lock would be held for ever: nothing would let it go.
    if (left.signal.aborted) return undefined;
    listen(since, tellAll, left.signal);
    return new Promise((resolve) => left.signal.addEventListener('abort', resolve));
  };
  navigator.locks.request(NAME, { signal: left.signal }, lead).catch(() => undefined);
  return () => {
    left.abort();
    channel.close();
  };
}

/** Keeps what the page shows true to what other tabs, people and faces write. `served` is when it was made, in epoch ms. */
export function useLive(served: number): void {
  const queryClient = useQueryClient();
  const queue = useWriteQueue();
  useEffect(
    () =>
      follow(served, (tabs) => {
        if (tabs.every((tab) => tab === tabId)) return;
        void queue.whenSettled().then(async () => {
          // What is on its way already may have been read before the change.
          const again = queryClient.isFetching() > 0;
          const ask = () => queryClient.invalidateQueries({}, { cancelRefetch: false });
          await ask();
          if (again) await ask();
        });
      }),
    [served, queryClient, queue],
  );
}
