import { create } from 'zustand';
import type { Text } from '@/language/translator';
import { textOfPage } from '../shell/language/late-messages';
import { dismissToasts, showToast } from '../ui/toast';

type Work = () => Promise<unknown> | unknown;

/** An action that can be undone. */
interface Step {
  /** The action that is undone; see `startAction`. */
  action: number;
  label: string;
  undo: Work;
  redo: Work | undefined;
}

/** What can be undone, the latest last. It outlives toasts and pages, until the tab reloads. */
const useDone = create<readonly Step[]>(() => []);

/** What was undone and can be done again, the latest last. */
let undone: readonly Step[] = [];
let writes: Promise<unknown> = Promise.resolve();
/** The number of actions so far. */
let actions = 0;
/** The action whose offer the toast shows; 0 if none. */
let shown = 0;

const LIMIT = 50;

/** Closes the toast when another action starts, since its Undo is for the action before. */
export const clearToast = (): void => dismissToasts();

/** Makes Undo wait until a field has saved: the field offers its undo only then. */
export function holdUndo<Result>(write: Promise<Result>): Promise<Result> {
  writes = Promise.allSettled([writes, write]);
  return write;
}

/**
 * Numbers an action whose offer needs its answer. The offer keeps this place in the order of actions. What was undone
 * before can no longer be redone.
 */
export function startAction(): number {
  actions += 1;
  undone = [];
  return actions;
}

/**
 * Undo waits at most this long for fields, as the outbox does for answers. With less, a slow server would make it undo an
 * earlier action instead, or none.
 */
const PATIENCE_MS = 10_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Resolves in the task after fields have saved, so that their offers are made. Brings the texts of toasts. */
async function whenSaved(): Promise<Text<'common'>> {
  const common = await textOfPage('common');
  await Promise.race([writes, pause(PATIENCE_MS)]);
  await pause(0);
  return common;
}

const push = (step: Step): void =>
  useDone.setState((done) => [...done, step].sort((a, b) => a.action - b.action).slice(-LIMIT), true);

const drop = (step: Step): void => useDone.setState((done) => done.filter((other) => other !== step), true);

/** Steps whose undo or redo failed. Each can be tried once more, and does not block those before it for ever. */
const failed = new WeakSet<Step>();

/** Whether a step that failed goes back to its place. */
function canTryAgain(step: Step): boolean {
  const isFirst = !failed.has(step);
  if (isFirst) failed.add(step);
  else failed.delete(step);
  return isFirst;
}

/** Resolves to false if it was refused, or to a note about what was not undone. */
async function undoStep(step: Step): Promise<unknown> {
  drop(step);
  const before = actions;
  const result = await step.undo();
  if (result !== false) {
    failed.delete(step);
    if (step.redo && before === actions) undone = [...undone, step];
  } else if (canTryAgain(step)) push(step);
  return result;
}

/** What Undo would undo now. */
export const useUndoable = (): string | undefined => useDone((done) => done.at(-1)?.label);

export async function undoLast(): Promise<void> {
  const common = await whenSaved();
  const last = useDone.getState().at(-1);
  if (!last) return;
  dismissToasts();
  const before = actions;
  const result = await undoStep(last);
  // The toast of what was done meanwhile stays, since it offers to undo that.
  if (result === false || (before !== actions && typeof result !== 'string')) return;
  const { label } = last;
  const text =
    typeof result === 'string'
      ? common('undoneExcept', { label, note: result })
      : common('undone', { label });
  showToast({ text, ...(last.redo && { action: { label: common('redo'), run: redoLast } }) });
}

/** Redoes what was undone last, unless something else was done since. */
export async function redoLast(): Promise<void> {
  const common = await whenSaved();
  const last = undone.at(-1);
  if (!last) return;
  dismissToasts();
  undone = undone.slice(0, -1);
  const before = actions;
  if ((await last.redo?.()) === false) {
    if (before === actions && canTryAgain(last)) undone = [...undone, last];
    return;
  }
  failed.delete(last);
  push(last);
  showOffer(last, common);
}

export interface Offer {
  /** Resolves to false if it failed or was refused, or to a sentence about the part that was not undone. */
  undo: Work;
  redo?: Work;
  /** Resolves to whether the action was done; if not, the offer is withdrawn. Missing for one that is done already. */
  done?: Promise<boolean>;
  /** The number of the action. Without one, the action starts with the offer. */
  action?: number;
  /** Shows no toast: the page shows what was done. */
  quiet?: boolean;
}

function forgetShown(action: number): void {
  if (shown === action) shown = 0;
}

async function undoShown(step: Step): Promise<void> {
  if (!useDone.getState().includes(step)) return;
  const result = await undoStep(step);
  if (typeof result === 'string') showToast({ text: result });
}

const toastOf = (action: number) => `action ${action}`;

/** Shows a step unless the toast shows a later one. */
function showOffer(step: Step, common: Text<'common'>): void {
  const { label, action } = step;
  if (shown > action) return;
  clearToast();
  shown = action;
  showToast({
    id: toastOf(action),
    text: label,
    action: { label: common('undo'), run: () => undoShown(step) },
    onClose: () => forgetShown(action),
  });
}

/**
 * Puts an action on the undo stack at once, because its change already shows: its undo is sent after it. A toast says what
 * it did and has a button to undo it for five seconds. Resolves to whether it was done.
 */
export async function offerUndo(label: string | Promise<string>, offer: Offer): Promise<boolean> {
  const { done = true, quiet, undo, redo, action = startAction() } = offer;
  const step: Step = { label: typeof label === 'string' ? label : '', action, undo, redo };
  const isOpen = () => useDone.getState().includes(step);
  push(step);
  void Promise.all([label, textOfPage('common')]).then(([text, common]) => {
    step.label = text;
    if (!isOpen()) return;
    useDone.setState((open) => [...open], true);
    if (!quiet) showOffer(step, common);
  });
  const isDone = await done;
  if (!isDone && isOpen()) {
    drop(step);
    dismissToasts(toastOf(step.action));
  }
  return isDone;
}
