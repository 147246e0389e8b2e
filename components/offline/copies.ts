import { registerWorker } from '../data/service-worker';

/** The pages that the service worker keeps a copy of. Others may hold tokens, or addresses that work without signing in. */
const kept = /^\/(today|day|inbox|upcoming|later|future|areas|area|project|filter|view|habits|journal)(\/|$)/;

/** The address of the copy of a page. An open task is no page of its own. */
function addressOf(pathname: string, search: URLSearchParams): string {
  const query = new URLSearchParams(search);
  query.delete('task');
  return query.size > 0 ? `${pathname}?${query}` : pathname;
}

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
  active?.postMessage({ files: files(), ...(kept.test(pathname) && { page: addressOf(pathname, search) }) });
}
