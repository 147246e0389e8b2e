// Runs in the browser beside the pages. Each concern is one section that adds its own listeners.

// Push: shows notifications, also while no page is open.

const names = { reminder: 'Reminder' };

self.addEventListener('push', (event) => {
  const { id, kind, title, body, path } = event.data?.json() ?? {};
  if (!title) return;
  const shown = self.registration.showNotification(title, {
    body: body || names[kind] || '',
    // A repeat replaces the notification that is shown already.
    tag: id,
    data: { path },
  });
  event.waitUntil(shown);
});

/** Brings an open page to the front and leads it there, or opens one. */
async function open(path) {
  const url = new URL(path || '/inbox', self.location.origin);
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find((client) => 'focus' in client);
  if (!page) return self.clients.openWindow(url.href);
  await page.focus();
  return page.navigate(url.href).catch(() => self.clients.openWindow(url.href));
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.path));
});
