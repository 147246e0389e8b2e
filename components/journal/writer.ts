import { createStore } from 'zustand/vanilla';

/** What of an entry was changed and is not known to be saved. */
export interface Changes {
  mood?: number | null;
  note?: string;
}

type WriterStatus = 'quiet' | 'waiting' | 'saving' | 'saved' | 'failed';

interface WriterState {
  changes: Changes;
  status: WriterStatus;
  /** Why it could not be saved. */
  fault?: string;
}

/** How a writer reaches the world. */
interface Ways {
  send: (changes: Changes) => Promise<unknown>;
  /** Sends without waiting for an answer: the page is being left. */
  sendAndLeave: (changes: Changes) => void;
  /** Keeps what is unsaved where it outlives the page; nothing is left to keep where it is empty. */
  keep: (changes: Changes) => void;
  /** What to tell of a failure, and whether the same may succeed later. */
  explain: (error: unknown) => { fault: string; again: boolean };
}

const DEBOUNCE_MS = 800;
const RETRY_MS = 10_000;
/** How long "Saved" stands. */
const SAVED_MS = 4_000;

export const isEmpty = ({ mood, note }: Changes) => mood === undefined && note === undefined;

/** What is left of changes when some of them have been saved. */
export function without(changes: Changes, saved: Changes): Changes {
  const rest: Changes = {};
  if (changes.mood !== undefined && changes.mood !== saved.mood) rest.mood = changes.mood;
  if (changes.note !== undefined && changes.note !== saved.note) rest.note = changes.note;
  return rest;
}

/**
 * Saves one entry: one request at a time, so that an older text never overtakes a newer one, and nothing is given up
 * until the server has it.
 */
export function createWriter({ send, sendAndLeave, keep, explain }: Ways) {
  const store = createStore<WriterState>(() => ({ changes: {}, status: 'quiet' }));
  const get = store.getState;
  const set = (state: WriterState) => store.setState(state, true);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const after = (wait: number, work: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(work, wait);
  };
  async function flush(): Promise<void> {
    clearTimeout(timer);
    const { changes, status } = get();
    if (status === 'saving' || isEmpty(changes)) return;
    set({ changes, status: 'saving' });
    try {
      await send(changes);
      const left = without(get().changes, changes);
      keep(left);
      set({ changes: left, status: isEmpty(left) ? 'saved' : 'waiting' });
      if (isEmpty(left)) after(SAVED_MS, () => set({ changes: get().changes, status: 'quiet' }));
      else await flush();
    } catch (error) {
      const { fault, again } = explain(error);
      set({ changes: get().changes, status: 'failed', fault });
      if (again) after(RETRY_MS, () => void flush());
    }
  }
  return {
    store,
    /** Takes a change; a text waits a moment for more. */
    put(more: Changes, wait = DEBOUNCE_MS): void {
      const changes = { ...get().changes, ...more };
      keep(changes);
      set({ changes, status: get().status === 'saving' ? 'saving' : 'waiting' });
      if (get().status === 'waiting') after(wait, () => void flush());
    },
    flush,
    leave(): void {
      if (!isEmpty(get().changes)) sendAndLeave(get().changes);
    },
  };
}

export type Writer = ReturnType<typeof createWriter>;
