import { registerWorker } from '../data/service-worker';

/** The pages that the service worker keeps a copy of. Others may hold tokens, or addresses that work without signing in. */
const kept =
  /^\/(add|today|day|close-day|inbox|upcoming|later|future|areas|area|project|filter|view|habits|journal)(\/|$)/;

/** The address of the copy of a page. An open task is no page of its own, nor is what is shared with the form. */
function copyOf(href: string): string {
  const { pathname, searchParams } = new URL(href, window.location.href);
  searchParams.delete('task');
  if (pathname === '/add') return pathname;
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname;
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
  active?.postMessage({
    files: files(),
    ...(kept.test(pathname) && { page: copyOf(`${pathname}?${search}`) }),
  });
}
