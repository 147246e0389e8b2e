import { currentDay } from '../data/today';
import { tabId } from '../data/write-queue';
import { answerTo, type Known, labelOf } from './answers';
import { isWaiting, offlineState, showWrites } from './offline-state';
import { isOfflineWrite } from './offline-write';
import { idsIn, isOwnAccount, post } from './requests';
import { forgetWaiting, readIds, readWaiting, storeIds, storeWaiting } from './waiting-store';
import {
  DOUBTFUL,
  dependentsOf,
  hasTempId,
  isDoubtful,
  judge,
  nextToSend,
  type WaitingWrite,
  withIds,
} from './waiting-write';

interface Surroundings {
  account: string;
  known: Known;
  /** Shows the writes that wait now. */
  lay: () => void;
  /** Reads again what the page shows. */
  reread: () => void;
}

/** The pause before the server is asked again, while it cannot be reached or has not done what waits. */
const RETRY_MS = 4_000;
const FIRST_RETRY_MS = 500;

/** The longest time without an answer after which a write waits. */
const PATIENCE_MS = 10_000;

/** Statuses of a proxy or a database that is away. They do not tell whether the write was done. */
const away = new Set([502, 503, 504]);

type Send = (url: RequestInfo | URL, init: RequestInit) => Promise<Response>;

/** Undefined if the server did not answer. */
async function attempt(url: RequestInfo | URL, init: RequestInit): Promise<Response | undefined> {
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) });
    const text = await answer.text();
    return away.has(answer.status) ? undefined : new Response(text, answer);
  } catch {
    return undefined;
  }
}

const pathOf = (url: RequestInfo | URL): string => /^\/api\/trpc\/([\w.]+)/.exec(String(url))?.[1] ?? '';

/** Writes that wait for the server. They are stored in the browser, and sent in order by one tab at a time. */
export class Outbox {
  readonly #around: Surroundings;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;

  constructor(around: Surroundings) {
    this.#around = around;
  }

  /** Shows what another tab stored or sent. */
  readonly takeOver = (): void => {
    const before = offlineState.getState().writes.length;
    this.reload();
    if (offlineState.getState().writes.length < before) this.#around.reread();
  };

  /** Shows what is stored. */
  reload(): void {
    showWrites(readWaiting(this.#around.account));
    this.#around.lay();
    if (!this.#isIdle()) this.#schedule(RETRY_MS);
  }

  readonly withIds = (text: string): string => (hasTempId(text) ? withIds(text, readIds(Date.now())) : text);

  #isWaiting(): boolean {
    return offlineState.getState().writes.some(isWaiting);
  }

  #isIdle(): boolean {
    return offlineState.getState().isReachable && !this.#isWaiting();
  }

  /** Sends a write if none waits before it. Without an answer it is stored, and shown as done. */
  readonly deliver = async (url: RequestInfo | URL, given: RequestInit, send: Send): Promise<Response> => {
    const init = { ...given, ...(typeof given.body === 'string' && { body: this.withIds(given.body) }) };
    const made = this.#made(url, init);
    if (!made) return send(url, init);
    if (navigator.onLine && !this.#isWaiting()) {
      made.triedAt = Date.now();
      const answer = await attempt(url, init);
      // `send` asks again: the session may have been replaced meanwhile.
      if (answer) return answer.status === 401 ? send(url, init) : answer;
      this.lose();
    }
    const answer = storeWaiting(made) && this.#answerNow(made);
    return answer ? Response.json({ result: { data: answer } }) : send(url, init);
  };

  readonly keep = (url: string, init: RequestInit): boolean => {
    const made = this.#made(url, init);
    return made !== undefined && storeWaiting(made);
  };

  /** Shows a stored write, and answers it as the server would. Takes it back if the page knows too little for that. */
  #answerNow(made: WaitingWrite): object | undefined {
    this.reload();
    const answer = answerTo(made, this.#around.known);
    if (answer) return answer;
    forgetWaiting(made);
    this.reload();
    return undefined;
  }

  /** Undefined for a write that cannot wait. */
  #made(url: RequestInfo | URL, { headers, body }: RequestInit): WaitingWrite | undefined {
    const key = new Headers(headers).get('Idempotency-Key');
    const write: unknown = { path: pathOf(url), input: typeof body === 'string' ? JSON.parse(body) : null };
    if (!key || !isOfflineWrite(write)) return undefined;
    const { account, known } = this.#around;
    const last = offlineState.getState().writes.at(-1)?.at ?? 0;
    const at = Math.max(Date.now(), last + 1);
    return { key, account, at, day: currentDay(), label: labelOf(write, known), write };
  }

  /** Notes that the server cannot be reached, and asks until it can. */
  lose(): void {
    const wasReachable = offlineState.getState().isReachable;
    offlineState.setState({ isReachable: false });
    // Many failures pass at once.
    this.#schedule(wasReachable ? FIRST_RETRY_MS : RETRY_MS);
  }

  #schedule(wait: number): void {
    clearTimeout(this.#timer);
    if (!this.#isClosed) this.#timer = setTimeout(() => void this.drain(), wait);
  }

  /** Sends what waits, if the server can be reached and the browser is still signed in as the same person. */
  async drain(): Promise<void> {
    clearTimeout(this.#timer);
    // The browser says when it is online again.
    if (this.#isIdle() || !navigator.onLine) return;
    const own = await isOwnAccount(this.#around.account);
    if (own === undefined) return this.lose();
    const wasLost = !offlineState.getState().isReachable;
    offlineState.setState({ isReachable: true });
    const sent = own && this.#isWaiting() && (await this.#sendAlone());
    if (wasLost || sent) this.#around.reread();
    if (!this.#isIdle() && own) this.#schedule(RETRY_MS);
    return undefined;
  }

  /** Sends unless another tab does. Browsers have no locks on insecure origins; idempotency keys suffice there. */
  async #sendAlone(): Promise<boolean> {
    const work = async () => {
      offlineState.setState({ isSending: true });
      const sent = await this.#sendAll();
      offlineState.setState({ isSending: false });
      return sent;
    };
    if (!navigator.locks) return work();
    return navigator.locks.request('parcours.waiting', { ifAvailable: true }, (lock) =>
      lock ? work() : false,
    );
  }

  /** Resolves to whether any was done. */
  async #sendAll(): Promise<boolean> {
    let isAny = false;
    for (;;) {
      const next = nextToSend(readWaiting(this.#around.account));
      if (!next) return isAny;
      const goesOn = await this.#sendOne(next);
      showWrites(readWaiting(this.#around.account));
      if (!goesOn) return isAny;
      isAny = true;
    }
  }

  /** Resolves to whether the next one can follow. */
  async #sendOne(one: WaitingWrite): Promise<boolean> {
    const now = Date.now();
    if (isDoubtful(one, now)) return storeWaiting({ ...one, refusal: DOUBTFUL });
    storeWaiting({ ...one, triedAt: one.triedAt ?? now });
    const answer = await post(one, tabId);
    if (!answer) {
      this.lose();
      return false;
    }
    const verdict = judge(one, answer, now);
    if (verdict.kind === 'done') return this.#finish(one, answer.body);
    if (verdict.kind === 'refused') return storeWaiting({ ...one, refusal: verdict.reason });
    if (answer.status === 500)
      storeWaiting({ ...one, triedAt: one.triedAt ?? now, failures: (one.failures ?? 0) + 1 });
    return false;
  }

  #finish(one: WaitingWrite, body: unknown): boolean {
    const ids = idsIn(one, body);
    storeIds(ids, Date.now());
    for (const other of dependentsOf(one, readWaiting(this.#around.account))) {
      const write: unknown = JSON.parse(withIds(JSON.stringify(other.write), ids));
      if (isOfflineWrite(write)) storeWaiting({ ...other, write });
    }
    forgetWaiting(one);
    return true;
  }

  /** Gives a write up, and those that change what it would have created. */
  discard(one: WaitingWrite): void {
    for (const other of dependentsOf(one, readWaiting(this.#around.account))) forgetWaiting(other);
    forgetWaiting(one);
    this.reload();
  }

  /** Sends a refused write once more. */
  async retry({ refusal: _, triedAt: __, failures: ___, ...one }: WaitingWrite): Promise<void> {
    storeWaiting(one);
    this.reload();
    await this.drain();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }
}
