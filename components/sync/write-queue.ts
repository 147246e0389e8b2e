import { accountHeader, isOfOther } from './page-account';

/** Largest body of a `keepalive` request, in bytes. Browsers refuse requests above 64 KiB. */
const KEPT_ALIVE = 60_000;

/** Whether a body can still be sent while the page is left. */
export const fitsLastWrite = (body: string): boolean =>
  body.length < KEPT_ALIVE && new TextEncoder().encode(body).length < KEPT_ALIVE;

/** Identifies this tab in its requests, so that it can ignore its own changes. */
export const tabId = Math.random().toString(36).slice(2);

export const newId = (): string => `${tabId}-${Math.random().toString(36).slice(2)}`;

/** The header that lets a write be sent again: the server executes it once per key. */
export const keyHeader = (): { 'Idempotency-Key': string } => ({ 'Idempotency-Key': newId() });

/** The longest time that a hanging write delays the next one. */
const PATIENCE_MS = 10_000;

const late = () => new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS));

/** Resolves when the page is left: queued writes are then sent at once. */
const untilLeft = (signal: AbortSignal) =>
  new Promise<void>((resolve) =>
    window.addEventListener('pagehide', () => resolve(), { once: true, signal }),
  );

/** The pauses before a write without an answer is sent again. */
const PAUSES_MS = [500, 2_000];

/** Statuses from a database or proxy failure, which do not tell whether the write was executed. */
export const unclear = [502, 503, 504];

/** Reads the whole body, because the connection can break there too. */
async function whole(url: RequestInfo | URL, init: RequestInit): Promise<Response> {
  const answer = await fetch(url, init);
  isOfOther(answer);
  return new Response(await answer.text(), answer);
}

/**
 * Sends a write with a key until it is answered. A 409 to a later attempt can mean that an earlier one still runs. A 401
 * can come from a cookie that was replaced meanwhile.
 */
async function send(url: RequestInfo | URL, init: RequestInit, pauses = PAUSES_MS): Promise<Response> {
  const [pause, ...more] = new Headers(init.headers).has('Idempotency-Key') ? pauses : [];
  const isAgain = pauses.length < PAUSES_MS.length;
  const answer = await whole(url, init).catch((error: unknown) => {
    if (pause === undefined || !(error instanceof TypeError) || !navigator.onLine) throw error;
    return undefined;
  });
  const isAnswer = answer && !unclear.includes(answer.status) && answer.status !== (isAgain ? 409 : 401);
  if (answer && (isAnswer || pause === undefined)) return answer;
  await new Promise((resolve) => setTimeout(resolve, pause));
  return send(url, init, more);
}

/** Keeps the actions of the page until the server has done them. `offline/` implements it. */
export interface Outbox {
  /** Shows, stores and sends a write. Undefined if it is none whose effect is known. */
  take: (url: RequestInfo | URL, init: RequestInit) => Promise<Response> | undefined;
  /** Stores a write of a page that is left, and sends it after those before it. Returns false if it cannot wait. */
  keep: (url: string, init: RequestInit) => boolean;
  /** Whether an action is not answered yet. */
  hasUnsent: () => boolean;
}

/** The outbox of the page, for writes while it is left. */
let connected: Outbox | undefined;

/** The order in which the writes of a page reach the server. The page's data provider creates one. */
export class WriteQueue {
  readonly #running = new Set<Promise<unknown>>();
  #before: Promise<unknown> = Promise.resolve();
  #outbox: Outbox | undefined;
  #expected: Promise<void> | undefined;
  #onConnected: () => void = () => undefined;
  readonly #isLocal: boolean;

  /** With `isLocal`, no write leaves the page: the outbox takes them all. */
  constructor({ isLocal = false } = {}) {
    this.#isLocal = isLocal;
    if (isLocal) this.expectOutbox();
  }

  /** `fetch` that queues writes and finishes them when the page is left meanwhile. */
  readonly fetch = (url: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    if (init.method !== 'POST') return fetch(url, init);
    const write = this.#write(url, init).finally(() => this.#running.delete(write));
    this.#running.add(write);
    return write;
  };

  /** Lets writes wait for the outbox of this page, whose code is loading. */
  expectOutbox(): void {
    this.#expected ??= new Promise((resolve) => {
      this.#onConnected = resolve;
    });
  }

  connect(outbox: Outbox): void {
    this.#outbox = outbox;
    connected = outbox;
    this.#onConnected();
  }

  /**
   * `fetch` for reads. One that is refused is sent again: a new password ends the session that the request was sent with
   * and gives the browser a new one. The pause is for a password that another tab changes.
   */
  readonly read = async (url: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const answer = await fetch(url, init);
    if (isOfOther(answer) || answer.status !== 401) return answer;
    await Promise.all([this.whenSettled(), new Promise((resolve) => setTimeout(resolve, PAUSES_MS[0]))]);
    return fetch(url, init);
  };

  /** Resolves when no write is running: a later read then contains all of them. */
  async whenSettled(): Promise<void> {
    while (this.#running.size > 0) await Promise.allSettled(this.#running);
  }

  /** Does the work after what was queued before: two changes of one row would race, and the older could win. */
  readonly inTurn = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const done = new AbortController();
    const turn = Promise.race([this.#before, untilLeft(done.signal)]);
    const result = turn.then(work);
    this.#before = Promise.race([result.catch(() => undefined), turn.then(late)]);
    try {
      return await result;
    } finally {
      done.abort();
    }
  };

  #send(url: RequestInfo | URL, init: RequestInit): Promise<Response> {
    const { body } = init;
    return this.inTurn(() =>
      send(url, { ...init, keepalive: typeof body === 'string' && fitsLastWrite(body) }),
    );
  }

  async #write(url: RequestInfo | URL, init: RequestInit): Promise<Response> {
    if (!this.#outbox && this.#expected)
      await (this.#isLocal ? this.#expected : Promise.race([this.#expected, late()]));
    return await (this.#outbox?.take(url, init) ?? this.#send(url, init));
  }
}

/** Whether the server lacks changes that the page shows. What it answers cannot be compared with the page then. */
export const hasUnsent = (): boolean => connected?.hasUnsent() ?? false;

/** Sends a write while the page is left; its answer is ignored. Without a connection the write waits. */
export function sendOnLeave(path: string, input: unknown): void {
  const url = `/api/trpc/${path}`;
  const init = {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json', ...keyHeader(), ...accountHeader() },
    body: JSON.stringify(input),
  };
  if (!connected?.keep(url, init)) void fetch(url, init);
}
