'use client';

import type { toast } from 'sonner';
import { createStore } from 'zustand/vanilla';

type Toasts = typeof toast;
type Undo = () => Promise<unknown> | unknown;

interface Undoable {
  /** The action that is undone; see `startAction`. */
  action: number;
  undo: Undo;
  about: readonly string[];
}

interface ToastState {
  /** Null until the toaster is on the page: its code loads after the first paint. */
  toasts: Toasts | null;
  /** Calls that wait for the toaster. */
  waiting: readonly ((toasts: Toasts) => unknown)[];
  undoable: readonly Undoable[];
  /** Ends the offers that can still be undone. */
  unsettled: ReadonlySet<() => void>;
  /** The writes that Undo waits for. */
  writes: Promise<unknown>;
  /** The number of actions so far. */
  actions: number;
  /** The action whose offer the toast shows; 0 if none. */
  shown: number;
}

const store = createStore<ToastState>(() => ({
  toasts: null,
  waiting: [],
  undoable: [],
  unsettled: new Set(),
  writes: Promise.resolve(),
  actions: 0,
  shown: 0,
}));

/** Connects the toaster and shows the messages that waited for it. */
export function connectToasts(toasts: Toasts): void {
  const { waiting } = store.getState();
  store.setState({ toasts, waiting: [] });
  for (const show of waiting) show(toasts);
}

function withToasts(show: (toasts: Toasts) => unknown): void {
  const { toasts, waiting } = store.getState();
  if (toasts) show(toasts);
  else store.setState({ waiting: [...waiting, show] });
}

/** Makes Undo wait until a write is done: its change already shows and must not be undone before. */
export function holdUndo<Result>(write: Promise<Result>): Promise<Result> {
  store.setState(({ writes }) => ({ writes: Promise.allSettled([writes, write]) }));
  return write;
}

/**
 * Numbers an action when it starts. Its offer keeps this place in the order of actions, even if its write takes longer
 * than the write of a later one.
 */
export function startAction(): number {
  const action = store.getState().actions + 1;
  store.setState({ actions: action });
  return action;
}

/** Undo waits at most this long for writes, so that a hanging one does not block it. */
const PATIENCE_MS = 1_000;

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** Resolves in the task after the writes are done, so that offers keep the order of their actions. */
async function whenWritten(): Promise<void> {
  await Promise.race([store.getState().writes, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  await nextTask();
}

/** Undoes the last action. Resolves to false when there is nothing to undo. */
export async function undoLast(): Promise<boolean> {
  await whenWritten();
  // A write that has just finished makes its offer in this task, after the code that waited longer.
  await nextTask();
  const { undoable } = store.getState();
  const last = undoable.at(-1);
  if (!last) return false;
  store.setState({ undoable: undoable.slice(0, -1) });
  withToasts((toasts) => toasts.dismiss());
  await last.undo();
  return true;
}

/** Withdraws the offers to undo what was done to this. */
export const dropUndo = (about: string): void =>
  store.setState(({ undoable }) => ({ undoable: undoable.filter((offer) => !offer.about.includes(about)) }));

export interface Offer {
  undo: Undo;
  /** The number of the action. Without one, the action starts with the offer. */
  action?: number;
  /** The name under which `dropUndo` withdraws the offer. */
  about?: readonly string[];
  /** Called when it can no longer be undone. */
  onSettled?: () => void;
  /** Called instead when the page is left before. */
  onLeave?: () => void;
}

const inOrder = (offers: readonly Undoable[]) => [...offers].sort((a, b) => a.action - b.action);

const forgetShown = (action: number): void =>
  store.setState(({ shown }) => ({ shown: shown === action ? 0 : shown }));

interface Shown {
  action: number;
  undo: Undo;
  settle: () => void;
}

/** Shows an offer unless the toast shows the offer of a later action. Returns whether it does. */
function showOffer(message: string, { action, undo, settle }: Shown): boolean {
  if (store.getState().shown > action) return false;
  store.setState({ shown: action });
  const close = () => {
    forgetShown(action);
    settle();
  };
  withToasts((toasts) =>
    toasts(message, {
      action: { label: 'Undo', onClick: () => void undo() },
      onAutoClose: close,
      onDismiss: close,
    }),
  );
  return true;
}

/** Shows what was done with a button to undo it for five seconds; ⌘Z undoes it as long as the page is open. */
export function offerUndo(
  message: string,
  { undo, action = startAction(), about = [], ...end }: Offer,
): void {
  let isOver = false;
  const finish = (work: (() => unknown) | undefined) => {
    if (isOver) return undefined;
    isOver = true;
    forgetShown(action);
    window.removeEventListener('pagehide', leave);
    store.setState(({ undoable, unsettled }) => ({
      undoable: undoable.filter((offer) => offer.undo !== once),
      unsettled: new Set([...unsettled].filter((other) => other !== settle)),
    }));
    return work?.();
  };
  const { onSettled, onLeave } = end;
  const leave = () => onLeave && finish(onLeave);
  const once = async () => finish(undo);
  const settle = () => void (onSettled && finish(onSettled));
  store.setState(({ unsettled }) => ({ unsettled: new Set(unsettled).add(settle) }));
  window.addEventListener('pagehide', leave);
  void whenWritten().then(() => {
    if (isOver) return;
    store.setState(({ undoable }) => ({ undoable: inOrder([...undoable, { action, undo: once, about }]) }));
    // A later action settles the offers before it.
    if (!showOffer(message, { action, undo: once, settle })) settle();
  });
}

/** Closes the toast when another action starts, since its Undo is for the action before. Settles open offers first. */
export const clearToast = (): void => {
  for (const settle of store.getState().unsettled) settle();
  withToasts((toasts) => toasts.dismiss());
};

/** Shows what was done where nothing is left to undo. */
export const showMessage = (message: string) => withToasts((toasts) => toasts(message));

/** Shows what failed and what to do. */
export const showError = (message: string) => withToasts((toasts) => toasts.error(message));
