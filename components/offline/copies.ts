import { registerWorker } from '../data/service-worker';

/** The pages that the service worker keeps a copy of. Others may hold tokens, or addresses that work without signing in. */
const kept =
  /^\/(add|today|day|close-day|inbox|upcoming|later|future|areas|area|project|filter|view|habits|journal)(\/|$)/;

/** Lets the service worker keep the page and the files that it uses. */
export async function keepPage(pathname: string, search: URLSearchParams): Promise<void> {
  if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return;
  await registerWorker();
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({
    files: performance.getEntriesByType('resource').map(({ name }) => name),
    ...(kept.test(pathname) && { page: `${pathname}?${search}` }),
  });
}
