'use client';

import { showMessage } from './toast';

/** The address of the copy of a page. An open task is no page of its own. */
export function copyOf(href: string): string {
  const { pathname, searchParams } = new URL(href, window.location.href);
  searchParams.delete('task');
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname;
}

/** Without a connection only pages open that the browser has a copy of. The router would jump to others once it is back. */
export async function canOpen(href: string): Promise<boolean> {
  if (navigator.onLine || ('caches' in window && (await caches.match(copyOf(href))))) return true;
  showMessage('Not available offline.');
  return false;
}
