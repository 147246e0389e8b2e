/** A browser keeps a request of so many bytes alive when its page is left, and refuses to try with a larger one. */
const KEPT_ALIVE = 60_000;

/** Whether what is written can still be sent when the page is left in the middle of it. */
export const fitsLastWrite = (body: string): boolean =>
  body.length < KEPT_ALIVE && new TextEncoder().encode(body).length < KEPT_ALIVE;

/** How this tab names itself in its requests: it is not told of its own changes. */
export const tabId = Math.random().toString(36).slice(2);

let running = 0;
let waiting: (() => void)[] = [];

/** Resolves when no write of this page is on its way: what is asked then holds all of them. */
export const whenWritten = (): Promise<void> =>
  running === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve));

/** A write that hangs holds up the next one for so long. */
const PATIENCE_MS = 10_000;

const late = () => new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS));

/** When the page is left, what still waits for its turn is sent at once. */
const untilLeft = (signal: AbortSignal) =>
  new Promise<void>((resolve) =>
    window.addEventListener('pagehide', () => resolve(), { once: true, signal }),
  );

let before: Promise<unknown> = Promise.resolve();

/** Writes go out one after the other: two changes of one thing would else race to the server, and the first could win. */
async function write(url: RequestInfo | URL, init: RequestInit): Promise<Response> {
  running += 1;
  const keepalive = typeof init.body === 'string' && fitsLastWrite(init.body);
  const done = new AbortController();
  const turn = Promise.race([before, untilLeft(done.signal)]);
  const sent = turn.then(() => fetch(url, { ...init, keepalive }));
  before = Promise.race([sent.catch(() => undefined), turn.then(late)]);
  try {
    return await sent;
  } finally {
    done.abort();
    running -= 1;
    if (running === 0) {
      for (const resolve of waiting) resolve();
      waiting = [];
    }
  }
}

/** `fetch`, with writes counted, and finished also when the page is left in the middle of one. */
export const fetchKept = (url: RequestInfo | URL, init: RequestInit = {}): Promise<Response> =>
  init.method === 'POST' ? write(url, init) : fetch(url, init);

/** Sends a write as the page goes: nothing waits for its answer. */
export function sendOnLeave(path: string, input: unknown): void {
  void fetch(`/api/trpc/${path}`, {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
}
