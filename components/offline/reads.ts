import { hashKey, type Query, type QueryCacheNotifyEvent, type QueryClient } from '@tanstack/react-query';
import type { KeyedAction } from '@/planner/actions';
import { applyToComments, type CommentPages } from '@/planner/comments';
import { applyToPlan } from '@/planner/screens';
import { completionsOf, foldTasks, LINGER_MS } from '@/planner/task-effects';
import { localZone } from '@/server/domain/zones';
import type { Person, Round, Task } from '@/server/types';
import { commentsKey } from '../comments/use-comments';
import { currentDay } from '../data/today';
import { isUnanswered } from '../data/trpc';
import { carryOver } from './carry-over';
import { isWaiting, offlineState } from './offline-state';
import {
  applyOverlay,
  isOf,
  isOverlaid,
  isStorable,
  type Known,
  namedRowsOf,
  type PageOverlay,
  pathOf,
  tasksOf,
} from './page-overlay';
import { loadReads, type StoredRead, saveReads } from './stored-reads';

const noComments: CommentPages = { pages: [{ comments: [], nextCursor: null }], pageParams: [''] };

const SAVE_MS = 2_000;

/** How long an answer may be under way. */
const REMEMBER_MS = 60_000;

interface Done {
  number: number;
  /** In epoch ms. */
  at: number;
  action: KeyedAction;
}

export interface Owner {
  me: Person;
  /** Their personal workspace. */
  workspaceId: string;
}

/** Keeps the last answers of the server to what pages ask. Shows them with the writes that wait. */
export class Reads {
  readonly #client: QueryClient;
  readonly owner: Owner;
  readonly #onLost: () => void;
  readonly #reads = new Map<string, StoredRead>();
  /** The hashes of answers that show with writes over them. */
  readonly #covered = new Set<string>();
  /** Data that the page made itself. A canceled load puts it back as if it were an answer. */
  readonly #own = new WeakSet<object>();
  /** When queries were last asked, and what was done since then, as numbers of one sequence. */
  readonly #asked = new WeakMap<Query, number>();
  #done: Done[] = [];
  #count = 0;
  #overlay: PageOverlay | undefined;
  #tasks: ReadonlyMap<string, Task> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #leavingTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(client: QueryClient, owner: Owner, onLost: () => void) {
    this.#client = client;
    this.owner = owner;
    this.#onLost = onLost;
    for (const query of client.getQueryCache().getAll()) this.#note(query, query.state.data);
  }

  /**
   * Takes over what an earlier load stored, where it is newer. Shows it on pages that have no answer yet. They read it again
   * behind.
   */
  async restore(): Promise<void> {
    for (const read of await loadReads(this.owner.me.id)) {
      const hash = hashKey(read.queryKey);
      if (read.updatedAt > (this.#reads.get(hash)?.updatedAt ?? 0)) this.#reads.set(hash, read);
    }
    this.#save();
    for (const [hash, read] of this.#reads) {
      if (this.#client.getQueryData(read.queryKey) !== undefined) continue;
      const shown = this.#withWrites(read);
      if (shown !== read.data) this.#covered.add(hash);
      this.#client.setQueryData(read.queryKey, shown, { updatedAt: read.updatedAt });
    }
  }

  #save(): void {
    const reads = [...this.#reads.values()].filter(({ queryKey }) => isStorable(pathOf(queryKey)));
    void saveReads(this.owner.me.id, reads).catch(() => undefined);
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
      clearTimeout(this.#timer);
      clearTimeout(this.#leavingTimer);
    };
  }

  #take(event: QueryCacheNotifyEvent): void {
    // A query without data has not been answered yet: what is stored stays.
    if (event.type === 'added' && event.query.state.data !== undefined)
      this.#note(event.query, event.query.state.data);
    if (event.type !== 'updated') return;
    const { action, query } = event;
    if (action.type === 'fetch') this.#asked.set(query, this.#count);
    if (action.type === 'error' && isUnanswered(action.error)) this.#onLost();
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
    const asked = this.#asked.get(query) ?? 0;
    const missing = this.#done.filter(({ number }) => number > asked).map(({ action }) => action);
    const { queryKey, queryHash } = query;
    const answer = { queryKey, data };
    const isWhole = data === undefined || missing.length === 0;
    // The page may see the tasks of those actions for the first time.
    const whole = isWhole ? data : applyOverlay(answer, this.#effectsOf(missing, tasksOf(answer)));
    if (missing.length > 0) this.#covered.add(queryHash);
    this.#note(query, whole);
    this.#showOne(queryHash);
  }

  #note({ queryHash, queryKey, state }: Query, data: unknown): void {
    if (!isOverlaid(pathOf(queryKey))) return;
    this.#forgetOverlay();
    if (data === undefined) this.#reads.delete(queryHash);
    else this.#reads.set(queryHash, { queryKey, data, updatedAt: state.dataUpdatedAt });
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#save();
    }, SAVE_MS);
  }

  /** Makes an action that is done part of the answers, until they are read again. Returns its tasks, before and after. */
  confirm(one: KeyedAction): Task[] {
    const overlay = this.#effectsOf([one]);
    const tasks = [...overlay.effects].flatMap(([id, { task }]) => [
      this.#knownTasks().get(id) ?? task,
      task,
    ]);
    const now = Date.now();
    this.#count += 1;
    this.#done = [
      ...this.#done.filter(({ at }) => now - at < REMEMBER_MS),
      { number: this.#count, at: now, action: one },
    ];
    for (const [hash, read] of this.#reads)
      this.#reads.set(hash, { ...read, data: applyOverlay(read, overlay) });
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
    this.#showUnread();
    this.#showWhenRowsLeave();
  }

  /** Shows all again once the rows of tasks that were completed just now leave their lists. */
  #showWhenRowsLeave(): void {
    clearTimeout(this.#leavingTimer);
    const completed = completionsOf(this.#overlayNow().writes);
    const ages = [...completed.values()].map((at) => Date.now() - at).filter((age) => age < LINGER_MS);
    if (ages.length > 0) this.#leavingTimer = setTimeout(() => this.show(), LINGER_MS - Math.max(...ages));
  }

  /** Comments that wait show also on tasks whose comments were never loaded. */
  #showUnread(): void {
    const overlay = this.#overlayNow();
    for (const { write } of overlay.writes) {
      if (write.path !== 'comments.create') continue;
      const { taskId } = write.input;
      const queryKey = commentsKey(taskId);
      if (!this.#reads.has(hashKey(queryKey)))
        this.#client.setQueryData(queryKey, applyToComments(noComments, taskId, overlay), { updatedAt: 0 });
    }
  }

  #showOne(hash: string): void {
    const read = this.#reads.get(hash);
    if (!read) return;
    const { queryKey, updatedAt } = read;
    const shown = this.#withWrites(read);
    const isCovered = shown !== read.data;
    const isOpen = this.#client.getQueryState(queryKey) !== undefined;
    // An answer that no action changes shows already. Setting a copy of it would draw its rows again.
    if (!this.#covered.has(hash) && !(isCovered && isOpen)) return;
    if (isCovered) this.#covered.add(hash);
    else this.#covered.delete(hash);
    this.#client.setQueryData(queryKey, shown, { updatedAt });
  }

  #overlayNow(): PageOverlay {
    this.#overlay ??= this.#effectsOf(offlineState.getState().writes.filter(isWaiting));
    return this.#overlay;
  }

  #effectsOf(writes: readonly KeyedAction[], newest: readonly Task[] = []): PageOverlay {
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
    return overlay.writes.length === 0 ? read.data : applyOverlay(read, overlay);
  }

  #knownTasks(): ReadonlyMap<string, Task> {
    this.#tasks ??= new Map([...this.#reads.values()].flatMap(tasksOf).map((task) => [task.id, task]));
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
