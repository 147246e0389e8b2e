import type { Query } from '@tanstack/react-query';
import type { Task } from '@/server/types';
import type { KeyedAction } from '../actions/actions';
import { withoutUndone } from '../actions/rows';

/** How long an answer may be under way. */
const REMEMBER_MS = 60_000;

interface Done {
  number: number;
  /** In epoch ms. */
  at: number;
  action: KeyedAction;
  tasks: readonly Task[];
}

/** What the server did a moment ago. Answers that were asked for before may be without it. */
export class DoneLog {
  #done: Done[] = [];
  #count = 0;
  /** When queries were last asked, as numbers of the actions before. */
  readonly #asked = new WeakMap<Query, number>();

  ask(query: Query): void {
    this.#asked.set(query, this.#count);
  }

  /** `tasks` are those of the action, as they are after it. */
  add(action: KeyedAction, tasks: readonly Task[]): void {
    const now = Date.now();
    this.#count += 1;
    const recent = this.#done.filter(({ at }) => now - at < REMEMBER_MS);
    this.#done = [...recent, { number: this.#count, at: now, action, tasks }];
  }

  /** The actions that the answer to a query may be without, but for those that later ones undo. */
  missingIn(query: Query, waiting: readonly KeyedAction[]): readonly KeyedAction[] {
    const asked = this.#asked.get(query) ?? 0;
    const done = this.#done.filter(({ number }) => number > asked).map(({ action }) => action);
    return withoutUndone(done, [...done, ...waiting]);
  }

  /** The tasks that changed. Some left all pages: what brings them back shows them before the server answers. */
  get tasks(): readonly Task[] {
    return this.#done.flatMap(({ tasks }) => tasks);
  }
}
