import { registerWorker } from '../data/service-worker';
import { copyOf } from '../ui/link-target';

/** The pages that the service worker keeps a copy of. Others may hold tokens, or addresses that work without signing in. */
const kept =
  /^\/(today|day|close-day|inbox|upcoming|later|future|areas|area|project|filter|view|habits|journal)(\/|$)/;

const files = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${window.location.origin}/_next/static/`));

/** Lets the service worker keep the page and the files that it uses. */
export async function keepPage(pathname: string, search: URLSearchParams): Promise<void> {
  if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return;
  await registerWorker();
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({
    files: files(),
    ...(kept.test(pathname) && { page: copyOf(`${pathname}?${search}`) }),
  });
}
