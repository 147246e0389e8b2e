import type { PageTools } from '../use-page-tools';
import { answerTo } from './answers';
import { createDecisions, type Decisions } from './decisions';
import { madeOf, storeMade } from './made-write';
import { isWaiting, offlineState, showWrites } from './offline-state';
import type { Reads } from './reads';
import { createRefresh } from './refresh';
import { alone, isOwnAccount, post, postAtOnce } from './requests';
import {
  askToPersist,
  forgetWaiting,
  readUnreadable,
  readWaiting,
  storeWaiting,
  WAITING,
} from './waiting-store';
import {
  type Answer,
  DOUBTFUL,
  dependentsOf,
  isDoubtful,
  judge,
  nextToSend,
  UNREADABLE,
  type WaitingWrite,
} from './waiting-write';

/** The pause before the server is asked again, while it cannot be reached or has not done what waits. */
const RETRY_MS = 4_000;
const FIRST_RETRY_MS = 500;

/** The pause before a refused session is tried again: a new password replaces it. */
const SESSION_MS = 500;

type Settle = (answer: Response) => void;

/**
 * The actions of an account that the server has not done, in their order. Each is stored and shown at once, and sent with
 * its key until it is answered. What the server refuses is left to the person.
 */
export class Outbox {
  readonly #tools: PageTools;
  readonly #reads: Reads;
  readonly decisions: Decisions;
  readonly #refresh: ReturnType<typeof createRefresh>;
  /** Who waits for the answers to the actions of this page, by their keys. */
  readonly #awaited = new Map<string, Settle>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #closing = new AbortController();
  /** Whether the page is left: what runs on must not send anything by itself. */
  #isLeft = false;

  constructor(tools: PageTools, reads: Reads) {
    this.#tools = tools;
    this.#reads = reads;
    this.#refresh = createRefresh(tools);
    this.decisions = createDecisions({
      account: this.#account,
      reload: () => this.#reload(),
      reread: () => this.#reread(),
      drain: () => this.drain(),
    });
  }

  /** Takes over what an earlier page left. */
  start(): void {
    for (const one of this.#stored()) if (!one.isLate) storeWaiting({ ...one, isLate: true });
    const { signal } = this.#closing;
    window.addEventListener('pagehide', () => this.#leave(), { signal });
    window.addEventListener('pageshow', () => this.#comeBack(), { signal });
    window.addEventListener('online', () => void this.drain(), { signal });
    const takeOver = ({ key }: StorageEvent) => {
      if (key === null || key.startsWith(WAITING)) this.#takeOver();
    };
    window.addEventListener('storage', takeOver, { signal });
    this.#reload();
  }

  close(): void {
    this.#closing.abort();
    clearTimeout(this.#timer);
  }

  get #account(): string {
    return this.#reads.owner.me.id;
  }

  #stored(): WaitingWrite[] {
    return readWaiting(this.#account);
  }

  /** The actions that this page shows: its own, and those that wait longer. Another tab shows and sends what it made. */
  #own(): WaitingWrite[] {
    return this.#stored().filter(({ key, isLate }) => isLate || this.#awaited.has(key));
  }

  #show(): void {
    showWrites(this.#own(), readUnreadable(this.#account));
    this.#reads.show();
  }

  /** Shows what another tab stored or sent. */
  #takeOver(): void {
    const before = offlineState.getState().writes.length;
    this.#reload();
    if (offlineState.getState().writes.length < before) this.#reread();
  }

  /** Reads again what the page shows. */
  #reread(): void {
    const { queryClient, queue } = this.#tools;
    void queue.whenSettled().then(() => queryClient.invalidateQueries());
  }

  #reload(): void {
    this.#show();
    if (!this.#isIdle()) this.#schedule(RETRY_MS);
  }

  hasLate(): boolean {
    return offlineState.getState().writes.some((one) => isWaiting(one) && one.isLate);
  }

  readonly hasUnsent = (): boolean => offlineState.getState().writes.some(isWaiting);

  #isIdle(): boolean {
    return offlineState.getState().isReachable && !this.hasLate();
  }

  readonly take = (url: RequestInfo | URL, init: RequestInit): Promise<Response> | undefined => {
    const made = this.#made(url, init);
    if (!made) return undefined;
    storeMade(made, this.#own());
    askToPersist();
    const answer = new Promise<Response>((resolve) => this.#awaited.set(made.key, resolve));
    if (this.#isLeft) this.#leave();
    else if (!navigator.onLine || this.hasLate()) this.#makeLate();
    else {
      this.#show();
      void this.#tools.queue.inTurn(() => this.#sendAll(made.at));
    }
    return answer;
  };

  readonly keep = (url: string, init: RequestInit): boolean => {
    const made = this.#made(url, init);
    if (!made) return false;
    storeMade({ ...made, isLate: true }, this.#own());
    this.#leave();
    return true;
  };

  /** Undefined for a write whose effect is not known. */
  #made(url: RequestInfo | URL, init: RequestInit): WaitingWrite | undefined {
    const last = offlineState.getState().writes.at(-1)?.at ?? 0;
    return madeOf(url, init, { account: this.#account, known: this.#reads.known, last });
  }

  /** Answers what the page waits for as the server would: it is stored, and sent once that is possible. */
  #makeLate(): void {
    const awaited = this.#own().filter(({ key }) => this.#awaited.has(key));
    for (const one of awaited) storeWaiting({ ...one, isLate: true });
    this.#show();
    for (const one of awaited) {
      const answer = { result: { data: answerTo(one, this.#reads.known) } };
      this.#awaited.get(one.key)?.(Response.json(answer));
      this.#awaited.delete(one.key);
    }
  }

  /** Notes that the server cannot be reached, and asks until it can. */
  lose(): void {
    const wasReachable = offlineState.getState().isReachable;
    offlineState.setState({ isReachable: false });
    this.#makeLate();
    // Many failures pass at once.
    this.#schedule(wasReachable ? FIRST_RETRY_MS : RETRY_MS);
  }

  #schedule(wait: number): void {
    clearTimeout(this.#timer);
    if (!this.#closing.signal.aborted) this.#timer = setTimeout(() => void this.drain(), wait);
  }

  /** Sends what waits, if the server can be reached and the browser is still signed in as the same person. */
  async drain(): Promise<void> {
    clearTimeout(this.#timer);
    // The browser says when it is online again.
    if (this.#isIdle() || !navigator.onLine) return;
    const own = await isOwnAccount(this.#account);
    if (own === undefined) return this.lose();
    const wasLost = !offlineState.getState().isReachable;
    offlineState.setState({ isReachable: true });
    const waited = own && this.hasLate();
    if (waited) await this.#sendLate();
    if (wasLost || waited) this.#reread();
    if (!this.#isIdle() && own) this.#schedule(RETRY_MS);
    return undefined;
  }

  async #sendLate(): Promise<void> {
    offlineState.setState({ isSending: true });
    await alone(() => this.#sendAll());
    offlineState.setState({ isSending: false });
    this.#show();
  }

  /** Sends what was made until a time, in its order. */
  async #sendAll(until = Number.POSITIVE_INFINITY): Promise<void> {
    while (!this.#isLeft) {
      const next = nextToSend(this.#own().filter(({ at }) => at <= until));
      if (!next || !(await this.#sendOne(next))) return;
      this.#show();
    }
  }

  /** Resolves to whether the next one can follow. */
  async #sendOne(one: WaitingWrite): Promise<boolean> {
    const now = Date.now();
    if (isDoubtful(one, now)) return this.#leaveToPerson(one, DOUBTFUL);
    storeWaiting({ ...one, triedAt: one.triedAt ?? now });
    const answer = await this.#ask(one);
    const verdict = answer ? judge(one, answer) : { kind: 'away' as const };
    if (!answer || verdict.kind === 'away') {
      this.lose();
      return false;
    }
    if (verdict.kind === 'done') {
      const tasks = one.isHidden ? [] : this.#reads.confirm(one);
      if (one.isHidden) this.#reread();
      // All is read again after what waited.
      if (!one.isLate) this.#refresh(one.write, tasks);
      this.#end(one, answer);
      return true;
    }
    if (verdict.kind === 'refused') return this.#refuse(one, answer, verdict.reason);
    const isFailed = answer.status === 500;
    // That is said where the action was made. One that waited longer is tried again first.
    if (isFailed && this.#awaited.has(one.key)) return this.#refuse(one, answer);
    if (isFailed)
      storeWaiting({ ...one, isLate: true, triedAt: one.triedAt ?? now, failures: (one.failures ?? 0) + 1 });
    this.#makeLate();
    this.#schedule(RETRY_MS);
    return false;
  }

  async #ask(one: WaitingWrite): Promise<Answer | undefined> {
    const answer = await post(one);
    if (answer?.status !== 401) return answer;
    await new Promise((resolve) => setTimeout(resolve, SESSION_MS));
    return post(one);
  }

  #end(one: WaitingWrite, { text, status }: Answer): void {
    forgetWaiting(one);
    this.#awaited.get(one.key)?.(new Response(text, { status }));
    this.#awaited.delete(one.key);
  }

  /** Stores it with the reason why it is not sent any more. The next one can follow. */
  #leaveToPerson(one: WaitingWrite, refusal: string | undefined): true {
    storeWaiting({ ...one, isLate: true, refusal });
    return true;
  }

  /**
   * What an action does cannot be shown. One that this page just made is sent all the same. The person decides about one
   * of an earlier page.
   */
  readonly hide = (keys: readonly string[]): void => {
    for (const one of this.#own())
      if (keys.includes(one.key))
        storeWaiting({ ...one, isHidden: true, ...(one.isLate && { refusal: UNREADABLE }) });
    showWrites(this.#own(), readUnreadable(this.#account));
  };

  /** Says so where the action was made. Where that is over, the person decides later. */
  #refuse(one: WaitingWrite, answer: Answer, refusal?: string): boolean {
    if (!this.#awaited.has(one.key)) return this.#leaveToPerson(one, refusal);
    for (const other of [one, ...dependentsOf(one, this.#stored())]) this.#end(other, answer);
    return true;
  }

  /**
   * Sends what was not answered yet while the page is left, also what is under way, because the next one must not overtake
   * it. It stays stored under its keys, for the next page.
   */
  #leave(): void {
    this.#isLeft = true;
    const now = Date.now();
    const waiting = this.#own().filter(isWaiting);
    if (!navigator.onLine || waiting.every(({ triedAt }) => triedAt !== undefined)) return;
    const doubtful = waiting.findIndex((one) => isDoubtful(one, now));
    for (const one of postAtOnce(doubtful === -1 ? waiting : waiting.slice(0, doubtful)))
      storeWaiting({ ...one, triedAt: one.triedAt ?? now });
  }

  /** The browser can show a page again that was left. */
  #comeBack(): void {
    if (!this.#isLeft) return;
    this.#isLeft = false;
    this.#makeLate();
    void this.drain();
  }
}
