import { hashKey, type Query, type QueryCacheNotifyEvent, type QueryClient } from '@tanstack/react-query';
import { localZone } from '@/domain/zones';
import type { Person, Round, Task } from '@/server/types';
import type { KeyedAction } from '../actions/actions';
import { withoutUndone } from '../actions/rows';
import { applyToPlan } from '../actions/screens';
import { completionsOf, foldTasks, LINGER_MS } from '../actions/task-effects';
import { currentDay } from '../today';
import { isUnanswered } from '../trpc';
import { AnswerSaver } from './answer-saver';
import { carryOver } from './carry-over';
import { DoneLog } from './done-log';
import { isWhole, layOver, sortOut } from './lay-over';
import { offlineState, shownOf } from './offline-state';
import { isOf, isOverlaid, type Known, namedRowsOf, type PageOverlay, pathOf, tasksOf } from './page-overlay';
import { showUnread } from './show-unread';
import { loadReads, type StoredRead } from './stored-reads';

type Answer = Pick<StoredRead, 'queryKey' | 'data'>;

export interface Owner {
  me: Person;
  /** Their personal workspace. */
  workspaceId: string;
  /** The version of the shapes of answers. */
  shapes: string;
  /** A person without an account: the page makes the answers itself, so they are not stored. */
  isVisitor?: boolean;
}

interface Listener {
  onLost: () => void;
  /** Gets the keys of actions that cannot be laid over answers. */
  onBroken: (keys: readonly string[]) => void;
}

/** Keeps the last answers of the server to what pages ask. Shows them with the writes that wait. */
export class Reads {
  readonly #client: QueryClient;
  readonly owner: Owner;
  readonly #listener: Listener;
  readonly #reads = new Map<string, StoredRead>();
  /** The hashes of answers that came to this page. Others are of an earlier one, whose build can be another. */
  readonly #fresh = new Set<string>();
  /** The hashes of answers that show with writes over them. */
  readonly #covered = new Set<string>();
  /** Data that the page made itself. A canceled load puts it back as if it were an answer. */
  readonly #own = new WeakSet<object>();
  readonly #done = new DoneLog();
  readonly #saver: AnswerSaver | undefined;
  #overlay: PageOverlay | undefined;
  #tasks: ReadonlyMap<string, Task> | undefined;
  #leavingTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(client: QueryClient, owner: Owner, listener: Listener) {
    this.#client = client;
    this.owner = owner;
    this.#listener = listener;
    if (!owner.isVisitor) this.#saver = new AnswerSaver({ account: owner.me.id, shapes: owner.shapes });
    for (const query of client.getQueryCache().getAll()) this.#note(query, query.state.data);
  }

  /**
   * Takes over what an earlier load stored, where it is newer. Shows it on pages that have no answer yet. They read it again
   * behind.
   */
  async restore(): Promise<void> {
    for (const read of await loadReads({ account: this.owner.me.id, shapes: this.owner.shapes })) {
      const hash = hashKey(read.queryKey);
      const isNewer = read.updatedAt > (this.#reads.get(hash)?.updatedAt ?? 0);
      if (isNewer && isWhole(read, (writes) => this.#overlayOf(writes))) this.#reads.set(hash, read);
    }
    this.#forgetOverlay();
    for (const [hash, read] of this.#reads) {
      if (this.#client.getQueryData(read.queryKey) !== undefined) continue;
      const shown = this.#withWrites(read);
      if (!this.#reads.has(hash)) continue;
      if (shown !== read.data) this.#covered.add(hash);
      this.#client.setQueryData(read.queryKey, shown, { updatedAt: read.updatedAt });
    }
  }

  #keep(hash: string, read: StoredRead): void {
    this.#reads.set(hash, read);
    this.#saver?.save(read);
  }

  #drop(hash: string, { queryKey }: Pick<StoredRead, 'queryKey'>): void {
    this.#reads.delete(hash);
    this.#fresh.delete(hash);
    this.#covered.delete(hash);
    this.#saver?.drop(queryKey);
  }

  /** Shows what is stored. With the server, pages have newer answers. */
  showStored(): void {
    const zone = localZone();
    for (const read of carryOver([...this.#reads.values()], { day: currentDay(), zone }))
      this.#reads.set(hashKey(read.queryKey), read);
    for (const [hash, { queryKey, updatedAt }] of this.#reads) {
      const shownAt = this.#client.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
      if (shownAt < updatedAt) this.#covered.add(hash);
    }
    this.show();
  }

  /** Follows the answers of the server. Returns a function that stops this. */
  follow(): () => void {
    const stop = this.#client.getQueryCache().subscribe((event) => this.#take(event));
    return () => {
      stop();
      this.#saver?.stop();
      clearTimeout(this.#leavingTimer);
    };
  }

  #take(event: QueryCacheNotifyEvent): void {
    // A query without data has not been answered yet: what is stored stays.
    if (event.type === 'added' && event.query.state.data !== undefined)
      this.#note(event.query, event.query.state.data);
    if (event.type !== 'updated') return;
    const { action, query } = event;
    if (action.type === 'fetch') this.#done.ask(query);
    if (action.type === 'error' && isUnanswered(action.error)) this.#listener.onLost();
    if (action.type === 'success' && action.manual) this.#own.add(Object(action.data));
    if (action.type === 'success' && !action.manual) {
      offlineState.setState({ answeredAt: Date.now(), isReachable: true });
      this.#answered(query, action.data);
    }
    // The server's HTML brings answers too.
    if (action.type === 'setState' && !this.#own.has(Object(action.state.data)))
      this.#answered(query, action.state.data);
  }

  /** An answer that was asked for before an action was done may be without it. */
  #answered(query: Query, data: unknown): void {
    const missing = this.#done.missingIn(query, this.#waiting());
    const { queryKey, queryHash } = query;
    const answer = { queryKey, data };
    const isReady = data === undefined || missing.length === 0;
    // The page may see the tasks of those actions for the first time.
    const whole = isReady ? data : this.#laid(answer, this.#effectsOf(missing, tasksOf(answer)));
    if (missing.length > 0) this.#covered.add(queryHash);
    this.#note(query, whole);
    this.#showOne(queryHash);
  }

  #note({ queryHash, queryKey, state }: Query, data: unknown): void {
    if (!isOverlaid(pathOf(queryKey))) return;
    this.#forgetOverlay();
    if (data === undefined) this.#drop(queryHash, { queryKey });
    else {
      this.#fresh.add(queryHash);
      this.#keep(queryHash, { queryKey, data, updatedAt: state.dataUpdatedAt });
    }
  }

  /** Makes an action that is done part of the answers, until they are read again. Returns its tasks, before and after. */
  confirm(one: KeyedAction): Task[] {
    const overlay = this.#effectsOf([one]);
    const tasks = [...overlay.effects].flatMap(([id, { task }]) => [
      this.#knownTasks().get(id) ?? task,
      task,
    ]);
    this.#done.add(
      one,
      [...overlay.effects.values()].map(({ task }) => task),
    );
    // Rows that an action takes away stay in the answers while another one waits that brings them back.
    const isLasting = withoutUndone([one], this.#waiting()).length > 0;
    for (const [hash, read] of isLasting ? this.#reads : []) {
      const data = this.#laid(read, overlay);
      if (data !== read.data && this.#reads.has(hash)) this.#keep(hash, { ...read, data });
    }
    this.#forgetOverlay();
    return tasks;
  }

  #forgetOverlay(): void {
    this.#overlay = undefined;
    this.#tasks = undefined;
  }

  /** Shows every answer with the actions that are not done yet. */
  show(): void {
    this.#overlay = undefined;
    for (const hash of this.#reads.keys()) this.#showOne(hash);
    showUnread(this.#client, (hash) => this.#reads.has(hash), this.#overlayNow());
    this.#showWhenRowsLeave();
  }

  /** Shows all again once the rows of tasks that were completed just now leave their lists. */
  #showWhenRowsLeave(): void {
    clearTimeout(this.#leavingTimer);
    const completed = completionsOf(this.#overlayNow().writes);
    const ages = [...completed.values()].map((at) => Date.now() - at).filter((age) => age < LINGER_MS);
    if (ages.length > 0) this.#leavingTimer = setTimeout(() => this.show(), LINGER_MS - Math.max(...ages));
  }

  #showOne(hash: string): void {
    const read = this.#reads.get(hash);
    if (!read) return;
    const { queryKey, updatedAt } = read;
    const shown = this.#withWrites(read);
    const isCovered = shown !== read.data;
    const isOpen = this.#client.getQueryState(queryKey) !== undefined;
    // An answer that no action changes shows already. Setting a copy of it would draw its rows again.
    if (!this.#reads.has(hash) || (!this.#covered.has(hash) && !(isCovered && isOpen))) return;
    if (isCovered) this.#covered.add(hash);
    else this.#covered.delete(hash);
    this.#client.setQueryData(queryKey, shown, { updatedAt });
  }

  #waiting(): readonly KeyedAction[] {
    return shownOf(offlineState.getState().writes);
  }

  #overlayNow(): PageOverlay {
    this.#overlay ??= this.#effectsOf(this.#waiting());
    return this.#overlay;
  }

  /** An answer with actions. If that fails, an answer of this build tells which of them are broken. */
  #laid(read: Answer, overlay: PageOverlay): unknown {
    const { data, broken } = layOver(read, overlay, (writes) => this.#overlayOf(writes));
    const { queryKey } = read;
    if (broken.length > 0 && this.#fresh.has(hashKey(queryKey))) this.#report(broken);
    else if (broken.length > 0) {
      this.#drop(hashKey(queryKey), read);
      void this.#client.resetQueries({ queryKey, exact: true });
    }
    return data;
  }

  #report(broken: readonly KeyedAction[]): void {
    this.#forgetOverlay();
    this.#listener.onBroken(broken.map(({ key }) => key));
  }

  #effectsOf(writes: readonly KeyedAction[], newest: readonly Task[] = []): PageOverlay {
    const overlayOf = (some: readonly KeyedAction[]) => this.#overlayOf(some, newest);
    try {
      return overlayOf(writes);
    } catch {
      const { broken, rest } = sortOut(writes, overlayOf);
      this.#report(broken);
      return overlayOf(rest);
    }
  }

  #overlayOf(writes: readonly KeyedAction[], newest: readonly Task[] = []): PageOverlay {
    const { workspaceId, me } = this.owner;
    const known = new Map([...this.#knownTasks(), ...newest.map((task): [string, Task] => [task.id, task])]);
    const find = (id: string) => known.get(id);
    const lastOrder = [...known.values()].reduce((last, { order }) => Math.max(last, order), 0);
    const effects = foldTasks(writes, { find, workspaceId, lastOrder });
    const leaving = new Set(
      [...completionsOf(writes)].flatMap(([id, at]) => (Date.now() - at < LINGER_MS ? [] : [id])),
    );
    return { writes, effects, workspaceId, me, leaving, find: (id) => effects.get(id)?.task ?? find(id) };
  }

  #withWrites(read: StoredRead): unknown {
    const overlay = this.#overlayNow();
    return overlay.writes.length === 0 ? read.data : this.#laid(read, overlay);
  }

  #knownTasks(): ReadonlyMap<string, Task> {
    if (this.#tasks) return this.#tasks;
    const tasks = [...this.#done.tasks, ...[...this.#reads.values()].flatMap(tasksOf)];
    this.#tasks = new Map(tasks.map((task) => [task.id, task]));
    return this.#tasks;
  }

  #roundIn(day: string, index: number): Round | undefined {
    for (const read of this.#reads.values())
      if (isOf('screens.plan', read) && read.data.plan.day === day)
        return applyToPlan(read.data.plan, this.#overlayNow()).rounds[index];
    return undefined;
  }

  /** When the server gave the newest answer that shows, in epoch ms; 0 for none. */
  get newestShown(): number {
    const shown = this.#client.getQueryCache().findAll({ type: 'active' });
    return Math.max(0, ...shown.map(({ queryHash }) => this.#reads.get(queryHash)?.updatedAt ?? 0));
  }

  /** What the page knows, with the writes that wait. */
  get known(): Known {
    return {
      task: (id) => this.#overlayNow().find(id),
      round: (day, index) => this.#roundIn(day, index),
      place: (id) => [...this.#reads.values()].flatMap(namedRowsOf).find((one) => one.id === id)?.name,
      me: this.owner.me,
    };
  }
}
