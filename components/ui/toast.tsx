'use client';

import type { toast } from 'sonner';

type Toasts = typeof toast;

let stand: (toasts: Toasts) => void = () => undefined;
const standing = new Promise<Toasts>((resolve) => {
  stand = resolve;
});

/** Says that the place for toasts is on the page: its code comes after the first paint. */
export const toastsStand = (toasts: Toasts): void => stand(toasts);

const withToasts = (work: (toasts: Toasts) => unknown): void => void standing.then(work);

type Undo = () => Promise<unknown> | unknown;

interface Undoable {
  undo: Undo;
  about: readonly string[];
}

let undoable: Undoable[] = [];
const unsettled = new Set<() => void>();

let underway: Promise<unknown> = Promise.resolve();

/** Lets Undo wait for a write: what is on the page already can be taken back once it is done. */
export function holdUndo<Result>(write: Promise<Result>): Promise<Result> {
  underway = Promise.allSettled([underway, write]);
  return write;
}

/** A write that hangs holds up no Undo. */
const PATIENCE_MS = 1_000;

/** Who sent a write offers its Undo before the next task: what was done first is offered first. */
async function whenOffered(): Promise<void> {
  await Promise.race([underway, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  await new Promise((resolve) => setTimeout(resolve));
}

/** Takes the last thing back; false when there is nothing (left) to take back. */
export async function undoLast(): Promise<boolean> {
  await whenOffered();
  const last = undoable.pop();
  if (!last) return false;
  withToasts((toasts) => toasts.dismiss());
  await last.undo();
  return true;
}

/** What was done to this can no longer be taken back. */
export const dropUndo = (about: string): void => {
  undoable = undoable.filter((one) => !one.about.includes(about));
};

export interface Offer {
  undo: Undo;
  /** What has to stay as it is for that, as `dropUndo` names it. */
  about?: readonly string[];
  /** Called when it can no longer be taken back. */
  onSettled?: () => void;
  /** Called instead when the page is left before. */
  onLeave?: () => void;
}

/** Says what was done and offers to take it back, for five seconds and by ⌘Z as long as the page stands. */
export function offerUndo(message: string, { undo, about = [], onSettled, onLeave }: Offer): void {
  let over = false;
  const end = (work: (() => unknown) | undefined) => {
    if (over) return undefined;
    over = true;
    window.removeEventListener('pagehide', leave);
    unsettled.delete(settle);
    undoable = undoable.filter((one) => one.undo !== once);
    return work?.();
  };
  const leave = () => onLeave && end(onLeave);
  const once = async () => end(undo);
  const settle = () => void (onSettled && end(onSettled));
  unsettled.add(settle);
  window.addEventListener('pagehide', leave);
  void whenOffered().then(() => {
    if (over) return;
    undoable.push({ undo: once, about });
    withToasts((toasts) =>
      toasts(message, {
        action: { label: 'Undo', onClick: () => void once() },
        onAutoClose: settle,
        onDismiss: settle,
      }),
    );
  });
}

/**
 * Takes the toast away: something new has begun, and its Undo would be for the thing before. What waited for the end of
 * that goes out first.
 */
export const clearToast = (): void => {
  for (const settle of unsettled) settle();
  withToasts((toasts) => toasts.dismiss());
};

/** Says what failed and what to do. */
export const showError = (message: string) => withToasts((toasts) => toasts.error(message));
