// Runs in the browser beside the pages. Each concern is one section that adds its own listeners.

// Offline: keeps the files of the build, of earlier ones while a tab uses them, and copies of the pages that were open.

// The page registers the worker with the name of the build.
const build = new URL(self.location).searchParams.get('build') ?? '';
const FILES = `parcours-files-${build}`;
const PAGES = `parcours-pages-${build}`;
const OFFLINE_PAGE = '/offline.html';
// All code of the build, with what pages load late and the words of every language.
const LIST = `/_next/static/offline-files.json?build=${build}`;

const FILES_AT_ONCE = 12;
const MAX_PAGES = 60;
// A younger copy of a page is kept: the pages store newer answers themselves.
const COPY_MS = 10 * 60_000;
// How long a page may take before its copy shows.
const PATIENCE_MS = 5_000;
// How long a page may take to say its build.
const ANSWER_MS = 2_000;

/** Does work on stored answers. Storage can be full or blocked: what fails counts as not stored. */
async function tryStored(work) {
  try {
    return await work();
  } catch {
    return undefined;
  }
}

self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(tryStored(async () => (await caches.open(FILES)).add(OFFLINE_PAGE)));
});

const deleteCaches = (isOld) =>
  tryStored(async () => {
    const names = await caches.keys();
    await Promise.all(names.filter(isOld).map((name) => caches.delete(name)));
  });

self.addEventListener('activate', (event) => {
  // Copies of pages are only answered by the worker of their build.
  event.waitUntil(deleteCaches((name) => name.startsWith('parcours-pages-') && name !== PAGES));
  event.waitUntil(self.clients.claim());
});

/** The build that an open page is of; undefined if it does not say. */
const buildOf = (page) =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    setTimeout(resolve, ANSWER_MS);
    page.postMessage('build', [port2]);
  });

/** Deletes the files of builds that no open page uses. A page that does not answer may use any. */
async function forgetFiles() {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const used = await Promise.all(pages.map(buildOf));
  if (used.includes(undefined)) return;
  const names = new Set([FILES, ...used.map((one) => `parcours-files-${one}`)]);
  await deleteCaches((name) => name.startsWith('parcours-files-') && !names.has(name));
}

const isFile = ({ origin, pathname }) =>
  origin === self.location.origin && pathname.startsWith('/_next/static/');

/** The names of files hold a hash of their content, so that a stored one is always right. */
async function answerFile(event) {
  const { request } = event;
  // An old tab asks for files of its own build.
  const stored = await tryStored(() => caches.match(request));
  if (stored) return stored;
  const answer = await fetch(request);
  if (answer.status === 200) {
    const copy = answer.clone();
    // Behind the answer, which does not wait for the disk.
    event.waitUntil(tryStored(async () => (await caches.open(FILES)).put(request, copy)));
  }
  return answer;
}

/** Stores files that a page loaded before the worker was there. */
async function keepFiles(addresses) {
  const files = await caches.open(FILES);
  const keep = (address) => tryStored(async () => (await files.match(address)) ?? files.add(address));
  const all = [...new Set(addresses)].filter((address) => isFile(new URL(address, self.location)));
  for (let at = 0; at < all.length; at += FILES_AT_ONCE)
    await Promise.all(all.slice(at, at + FILES_AT_ONCE).map(keep));
}

/** The address of the copy of a page. The open task, what is shared and the parameter of the router are no part of it. */
function copyOf({ pathname, searchParams }) {
  const query = new URLSearchParams(searchParams);
  query.delete('task');
  query.delete('_rsc');
  return pathname === '/add' || query.size === 0 ? pathname : `${pathname}?${query}`;
}

const findCopy = (url) => tryStored(async () => (await caches.open(PAGES)).match(copyOf(url)));

const isYoung = (copy) => Date.now() - Date.parse(copy.headers.get('date') ?? '') < COPY_MS;

/** Stores a copy of a page, with the headers that its scripts need and the files that it names. */
async function keepPage(page) {
  const address = copyOf(new URL(page, self.location));
  const pages = await caches.open(PAGES);
  const stored = await pages.match(address);
  if (stored && isYoung(stored)) return;
  // A redirect leads to the sign-in page.
  const answer = await fetch(address, { headers: { accept: 'text/html' }, redirect: 'manual' });
  if (answer.status !== 200) return;
  const text = await answer.clone().text();
  await keepFiles(text.match(/\/_next\/static\/[^"'\\ ]+/g) ?? []);
  await pages.put(address, answer);
  const oldest = (await pages.keys()).slice(0, -MAX_PAGES);
  await Promise.all(oldest.map((one) => pages.delete(one)));
}

/** Stores the code of the build, once. The list comes last: it says that all is there. */
async function keepBuild() {
  const files = await caches.open(FILES);
  if (navigator.connection?.saveData || (await files.match(LIST))) return;
  const answer = await fetch(LIST);
  if (answer.status !== 200) return;
  await keepFiles(await answer.clone().json());
  await files.put(LIST, answer);
}

/** Pages say what to keep: the files that they use and, if they open offline, their own address. */
self.addEventListener('message', (event) => {
  const { files = [], page } = event.data ?? {};
  const work = async () => {
    // A page that was loading while the worker became active has not been claimed.
    await self.clients.claim();
    await keepFiles(files);
    if (page) await keepPage(page);
    await keepBuild();
    await forgetFiles();
  };
  event.waitUntil(work().catch(() => undefined));
});

/** A proxy in front of a server that is away. */
const isAway = ({ status }) => status === 502 || status === 503 || status === 504;

const patience = () => new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));

/** The script of the offline page is its own, and so is the policy that lets it run. */
const OFFLINE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

async function offlinePage() {
  const page = await tryStored(async () => (await caches.open(FILES)).match(OFFLINE_PAGE));
  return page ? new Response(page.body, { headers: OFFLINE_HEADERS }) : Response.error();
}

/** The page from the server; its copy, or the offline page, if the server does not answer. */
async function answerPage(request, url) {
  const live = fetch(request).catch(() => undefined);
  const copy = await findCopy(url);
  const answer = await (copy ? Promise.race([live, patience()]) : live);
  if (answer && !(copy && isAway(answer))) return answer;
  if (copy) return copy;
  if (url.pathname === '/') return Response.redirect('/today');
  return offlinePage();
}

/** A part of a page, for the router of an open one. It loads the whole page if it gets HTML: the copy. */
const answerPart = (request, url) =>
  fetch(request).catch(async () => (await findCopy(url)) ?? Response.error());

/** Deletes what an account left, once the server shows the sign-in page. */
async function answerSignIn(request) {
  const answer = await fetch(request);
  // Only the code of builds belongs to no account.
  await deleteCaches((name) => /^parcours-(?!files-)/.test(name));
  return answer;
}

/** Other addresses of the server: programs, and pages that need no account. */
const foreign = /^\/(api|v2|mcp|docs|feeds|webhooks|oauth|connections|invites|s|\.well-known)(\/|$)|\.\w+$/;

const isPart = ({ headers }) =>
  headers.get('rsc') === '1' &&
  !headers.has('next-router-prefetch') &&
  !headers.has('next-router-segment-prefetch');

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (isFile(url)) return event.respondWith(answerFile(event));
  if (foreign.test(url.pathname)) return;
  if (isPart(request)) return event.respondWith(answerPart(request, url));
  if (request.mode !== 'navigate') return;
  if (/^\/sign-(in|up)(\/|$)/.test(url.pathname)) return event.respondWith(answerSignIn(request));
  event.respondWith(answerPage(request, url));
});

// Push: shows notifications, also while no page is open.

// A message in English comes without words.
const englishWords = { done: 'Done', later: 'Later', reminder: 'Reminder' };

self.addEventListener('push', (event) => {
  const { id, kind, title, body, path, taskId, words = englishWords } = event.data?.json() ?? {};
  if (!title) return;
  const shown = self.registration.showNotification(title, {
    body: body || (kind === 'reminder' ? words.reminder : ''),
    // A repeat replaces the notification that is shown already.
    tag: id,
    data: { id, path, taskId },
    actions: taskId ? ['done', 'later'].map((action) => ({ action, title: words[action] })) : [],
  });
  event.waitUntil(shown);
});

/** Brings an open page to the front and leads it there, or opens one. */
async function open(path) {
  const url = new URL(path || '/inbox', self.location.origin);
  const [page] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!page) return self.clients.openWindow(url.href);
  await page.focus();
  return page.navigate(url.href).catch(() => self.clients.openWindow(url.href));
}

// Done and Later on a notification. Without a connection they wait here, because pages store what waits out of reach.

const WAITING = 'parcours-answers';

const inputOf = {
  done: (taskId) => ['tasks.complete', { taskId }],
  later: (taskId) => ['tasks.update', { taskId, when: { kind: 'anytime' } }],
};

/** The status of the first answer; undefined if the server cannot answer now. The key makes a repeat do nothing. */
async function send({ key, day, calls }) {
  const statuses = [];
  for (const [operation, input] of calls) {
    const headers = {
      'content-type': 'application/json',
      'Idempotency-Key': `${key}-${operation}`,
      'X-PC-Today': day,
    };
    const init = { method: 'POST', headers, body: JSON.stringify(input) };
    const { status } = await fetch(`/api/trpc/${operation}`, init).catch(() => ({ status: 503 }));
    if (status >= 500 || status === 429) return undefined;
    statuses.push(status);
  }
  return statuses[0];
}

async function keepAnswer(answer) {
  const waiting = await caches.open(WAITING);
  await waiting.put(`/${answer.key}`, Response.json(answer));
  // Where browsers have no background sync, the next page that opens sends it.
  await self.registration.sync?.register(WAITING).catch(() => undefined);
}

async function sendWaiting() {
  const waiting = await caches.open(WAITING);
  for (const request of await waiting.keys()) {
    const stored = await waiting.match(request);
    if (stored && (await send(await stored.json())) === undefined) return;
    await waiting.delete(request);
  }
}

self.addEventListener('sync', (event) => event.waitUntil(sendWaiting()));
self.addEventListener('message', (event) => event.waitUntil(sendWaiting().catch(() => undefined)));

/** Today, from numbers: the order of a language's dates changes with the browser. */
function localDay() {
  const now = new Date();
  const two = (value) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** Does what was pressed, and opens the page if that was nothing or was refused. */
async function answerNotification({ id, path, taskId }, action) {
  const call = taskId && inputOf[action]?.(taskId);
  if (!call) return open(path);
  const calls = [call, ['notifications.read', { ids: [id] }]];
  const answer = { key: `${action}-${id}`, day: localDay(), calls };
  const status = await send(answer);
  // Without room, the person does it on the page.
  if (status === undefined) return keepAnswer(answer).catch(() => open(path));
  if (status >= 400) return open(path);
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(answerNotification(event.notification.data ?? {}, event.action));
});
