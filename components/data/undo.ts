import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Text } from '@/language/translator';
import { textOfPage } from '../language/late-messages';
import { dismissToasts, showToast } from '../ui/toast';

type Work = () => Promise<unknown> | unknown;

/** A finished action that can be undone. */
interface Step {
  /** The action that is undone; see `startAction`. */
  action: number;
  label: string;
  undo: Work;
  redo: Work | undefined;
  about: readonly string[];
}

interface UndoState {
  /** What can be undone, the latest last. It outlives toasts and pages, until the tab reloads. */
  done: readonly Step[];
  /** What was undone and can be done again, the latest last. */
  undone: readonly Step[];
  /** Ends the offers that can still be undone. */
  unsettled: ReadonlySet<() => void>;
  writes: Promise<unknown>;
  /** The number of actions so far. */
  actions: number;
  /** The action whose offer the toast shows; 0 if none. */
  shown: number;
}

const store = createStore<UndoState>(() => ({
  done: [],
  undone: [],
  unsettled: new Set(),
  writes: Promise.resolve(),
  actions: 0,
  shown: 0,
}));

const LIMIT = 50;

/** Makes Undo wait until a write is done: its change already shows and must not be undone before. */
export function holdUndo<Result>(write: Promise<Result>): Promise<Result> {
  store.setState(({ writes }) => ({ writes: Promise.allSettled([writes, write]) }));
  return write;
}

/**
 * Numbers an action when it starts. Its offer keeps this place in the order of actions, even if its write takes longer
 * than the write of a later one. What was undone before can no longer be redone.
 */
export function startAction(): number {
  const action = store.getState().actions + 1;
  store.setState({ actions: action, undone: [] });
  return action;
}

/**
 * Undo waits at most this long for writes, as the outbox does for their answers. With less, a slow server would make it
 * undo an earlier action instead, or none.
 */
const UNDO_PATIENCE_MS = 10_000;

/** A toast waits less, so that a hanging write does not hide what another action did. */
const TOAST_PATIENCE_MS = 1_000;

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/**
 * Resolves in the task after the writes are done, so that offers keep the order of their actions. Brings the texts of
 * their toasts.
 */
async function whenWritten(patienceMs: number): Promise<Text<'common'>> {
  const common = await textOfPage('common');
  await Promise.race([store.getState().writes, new Promise((resolve) => setTimeout(resolve, patienceMs))]);
  await nextTask();
  return common;
}

const push = (step: Step): void =>
  store.setState(({ done }) => ({
    done: [...done, step].sort((a, b) => a.action - b.action).slice(-LIMIT),
  }));

const without = (steps: readonly Step[], step: Step) => steps.filter((other) => other !== step);

/** Resolves to false if it was refused, or to a note about what was not undone. */
async function undoStep(step: Step): Promise<unknown> {
  store.setState(({ done }) => ({ done: without(done, step) }));
  const result = await step.undo();
  if (result !== false && step.redo) store.setState(({ undone }) => ({ undone: [...undone, step] }));
  return result;
}

/** What Undo would undo now. */
export const useUndoable = (): string | undefined => useStore(store, ({ done }) => done.at(-1)?.label);

export async function undoLast(): Promise<void> {
  const common = await whenWritten(UNDO_PATIENCE_MS);
  // A write that has just finished makes its offer in this task, after the code that waited longer.
  await nextTask();
  const last = store.getState().done.at(-1);
  if (!last) return;
  dismissToasts();
  const result = await undoStep(last);
  if (result === false) return;
  const { label } = last;
  const text =
    typeof result === 'string'
      ? common('undoneExcept', { label, note: result })
      : common('undone', { label });
  showToast({ text, ...(last.redo && { action: { label: common('redo'), run: redoLast } }) });
}

/** Redoes what was undone last, unless something else was done since. */
export async function redoLast(): Promise<void> {
  const common = await whenWritten(UNDO_PATIENCE_MS);
  const last = store.getState().undone.at(-1);
  if (!last) return;
  dismissToasts();
  store.setState(({ undone }) => ({ undone: without(undone, last) }));
  if ((await last.redo?.()) === false) return;
  push(last);
  showOffer(last, common);
}

/** Withdraws the offers to undo actions on this. */
export function dropUndo(about: string): void {
  const isOther = (step: Step) => !step.about.includes(about);
  store.setState(({ done, undone }) => ({ done: done.filter(isOther), undone: undone.filter(isOther) }));
}

export interface Offer {
  /** Resolves to false if it failed or was refused, or to a sentence about the part that was not undone. */
  undo: Work;
  redo?: Work;
  /** The number of the action. Without one, the action starts with the offer. */
  action?: number;
  /** The name under which `dropUndo` withdraws the offer. */
  about?: readonly string[];
  /** Shows no toast: the page shows what was done. */
  quiet?: boolean;
}

const forgetShown = (action: number): void =>
  store.setState(({ shown }) => ({ shown: shown === action ? 0 : shown }));

async function undoShown(step: Step): Promise<void> {
  if (!store.getState().done.includes(step)) return;
  const result = await undoStep(step);
  if (typeof result === 'string') showToast({ text: result });
}

/** Shows a step unless the toast shows a later one. Returns whether it does. */
function showOffer(step: Step, common: Text<'common'>, onClose?: () => void): boolean {
  const { label, action } = step;
  if (store.getState().shown > action) return false;
  store.setState({ shown: action });
  showToast({
    text: label,
    action: { label: common('undo'), run: () => undoShown(step) },
    onClose() {
      forgetShown(action);
      onClose?.();
    },
  });
  return true;
}

const stepOf = (label: string, { undo, redo, action = startAction(), about = [] }: Offer): Step => {
  return { label, action, about, undo, redo };
};

/** Puts what was done on the undo stack, and shows it with a button to undo it for five seconds. */
export function offerUndo(label: string, offer: Offer): void {
  const step = stepOf(label, offer);
  push(step);
  if (offer.quiet) return;
  void whenWritten(TOAST_PATIENCE_MS).then((common) => {
    if (store.getState().done.includes(step)) showOffer(step, common);
  });
}

interface DelayedOffer extends Offer {
  /** Called when it can no longer be undone. */
  onSettled: () => void;
  /** Called instead when the page is left before. */
  onLeave: () => void;
}

/** For actions that cannot be undone: `onSettled` does the work when the toast closes or another action starts. */
export function offerUndoBefore(label: string, { onSettled, onLeave, ...offer }: DelayedOffer): void {
  let isOver = false;
  const finish = (work: Work) => {
    if (isOver) return undefined;
    isOver = true;
    forgetShown(step.action);
    window.removeEventListener('pagehide', leave);
    store.setState(({ done, unsettled }) => ({
      done: without(done, step),
      unsettled: new Set([...unsettled].filter((other) => other !== settle)),
    }));
    return work();
  };
  const leave = () => void finish(onLeave);
  const settle = () => void finish(onSettled);
  const step = stepOf(label, { ...offer, undo: async () => finish(offer.undo) });
  store.setState(({ unsettled }) => ({ unsettled: new Set(unsettled).add(settle) }));
  window.addEventListener('pagehide', leave);
  void whenWritten(TOAST_PATIENCE_MS).then((common) => {
    if (isOver) return;
    push(step);
    // A later action settles the offers before it.
    if (!showOffer(step, common, settle)) settle();
  });
}

/** Closes the toast when another action starts, since its Undo is for the action before. Settles open offers first. */
export function clearToast(): void {
  for (const settle of store.getState().unsettled) settle();
  dismissToasts();
}
