/** A browser keeps a request of so many bytes alive when its page is left, and refuses to try with a larger one. */
const KEPT_ALIVE = 60_000;

/** Whether what is written can still be sent when the page is left in the middle of it. */
export const fitsLastWrite = (body: string): boolean =>
  body.length < KEPT_ALIVE && new TextEncoder().encode(body).length < KEPT_ALIVE;

/** How this tab names itself in its requests: it is not told of its own changes. */
export const tabId = Math.random().toString(36).slice(2);

let keys = 0;

/** The header that lets a write be sent again: the server does it once for a key. */
export function newKey(): { 'Idempotency-Key': string } {
  keys += 1;
  return { 'Idempotency-Key': `${tabId}-${keys}` };
}

let running = 0;
let waiting: (() => void)[] = [];

/** Resolves when no write of this page is on its way: what is asked then holds all of them. */
export const whenWritesSettle = (): Promise<void> =>
  running === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve));

/** A write that hangs holds up the next one for so long. */
const PATIENCE_MS = 10_000;

const late = () => new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS));

/** When the page is left, what still waits for its turn is sent at once. */
const untilLeft = (signal: AbortSignal) =>
  new Promise<void>((resolve) =>
    window.addEventListener('pagehide', () => resolve(), { once: true, signal }),
  );

/** Writes of one moment go out together. */
interface Moment {
  turn: Promise<unknown>;
  bodies: string;
  sent: Promise<unknown>[];
}

let moment: Moment | undefined;
let before: Promise<unknown> = Promise.resolve();

/** The next moment waits for this one: two changes of one thing would else race to the server, and the first could win. */
function thisMoment(): Moment {
  if (moment) return moment;
  const opened: Moment = { turn: before, bodies: '', sent: [] };
  moment = opened;
  before = new Promise((resolve) => {
    setTimeout(() => {
      moment = undefined;
      resolve(Promise.all(opened.sent));
    });
  });
  return opened;
}

/** The pauses before a write without an answer is sent again. */
const PAUSES_MS = [500, 2_000];

/** Answers that do not say whether the write was done: of the database, or of a proxy. */
const unclear = [502, 503, 504];

/** The answer with its body, which the connection may cut off too. */
async function whole(url: RequestInfo | URL, init: RequestInit): Promise<Response> {
  const answer = await fetch(url, init);
  return new Response(await answer.text(), answer);
}

/** Sends a write that has a key until it is answered. A 409 may then say that an earlier try still runs. */
async function send(url: RequestInfo | URL, init: RequestInit, pauses = PAUSES_MS): Promise<Response> {
  const [pause, ...more] = new Headers(init.headers).has('Idempotency-Key') ? pauses : [];
  const isAgain = pauses.length < PAUSES_MS.length;
  const answer = await whole(url, init).catch((error: unknown) => {
    if (pause === undefined || !(error instanceof TypeError) || !navigator.onLine) throw error;
    return undefined;
  });
  const isAnswer = answer && !unclear.includes(answer.status) && !(isAgain && answer.status === 409);
  if (answer && (isAnswer || pause === undefined)) return answer;
  await new Promise((resolve) => setTimeout(resolve, pause));
  return send(url, init, more);
}

async function write(url: RequestInfo | URL, init: RequestInit): Promise<Response> {
  running += 1;
  const current = thisMoment();
  const isText = typeof init.body === 'string';
  if (isText) current.bodies += init.body;
  // The browser counts the bytes of all requests that it keeps alive.
  const keepalive = isText && fitsLastWrite(current.bodies);
  const done = new AbortController();
  const turn = Promise.race([current.turn, untilLeft(done.signal)]);
  const sent = turn.then(() => send(url, { ...init, keepalive }));
  current.sent.push(Promise.race([sent.catch(() => undefined), turn.then(late)]));
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
export const fetchQueued = (url: RequestInfo | URL, init: RequestInit = {}): Promise<Response> =>
  init.method === 'POST' ? write(url, init) : fetch(url, init);

/** Sends a write as the page goes: nothing waits for its answer. */
export function sendOnLeave(path: string, input: unknown): void {
  void fetch(`/api/trpc/${path}`, {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json', ...newKey() },
    body: JSON.stringify(input),
  });
}
