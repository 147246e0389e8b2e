'use client';

import { Toaster as Sonner, toast } from 'sonner';

/** Where the one toast of the page shows; it can be reached by keyboard (Alt+T). */
export const Toaster = () => (
  <Sonner
    position="bottom-center"
    visibleToasts={1}
    duration={5_000}
    toastOptions={{
      unstyled: true,
      classNames: {
        toast:
          'pointer-events-auto flex w-full items-center gap-3 rounded-panel bg-ink px-4 py-2.5 text-14 text-paper shadow-float max-md:mb-16',
        actionButton: 'ml-auto rounded-control px-2 py-1 font-semibold underline underline-offset-4',
        content: 'min-w-0 flex-1',
      },
    }}
  />
);

type Undo = () => Promise<unknown> | unknown;

const undoable: Undo[] = [];
const unsettled = new Set<() => void>();

/** Takes the last thing back; false when there is nothing (left) to take back. */
export async function undoLast(): Promise<boolean> {
  const undo = undoable.pop();
  if (!undo) return false;
  toast.dismiss();
  await undo();
  return true;
}

export interface Offer {
  undo: Undo;
  /** Called when it can no longer be taken back. */
  onSettled?: () => void;
  /** Called instead when the page is left before. */
  onLeave?: () => void;
}

/** Says what was done and offers to take it back, for five seconds and by ⌘Z as long as the page stands. */
export function offerUndo(message: string, { undo, onSettled, onLeave }: Offer): void {
  let over = false;
  const end = (work: (() => unknown) | undefined) => {
    if (over) return undefined;
    over = true;
    window.removeEventListener('pagehide', leave);
    unsettled.delete(settle);
    const at = undoable.indexOf(once);
    if (at !== -1) undoable.splice(at, 1);
    return work?.();
  };
  const leave = () => onLeave && end(onLeave);
  const once = async () => end(undo);
  const settle = () => void (onSettled && end(onSettled));
  undoable.push(once);
  unsettled.add(settle);
  window.addEventListener('pagehide', leave);
  toast(message, {
    action: { label: 'Undo', onClick: () => void once() },
    onAutoClose: settle,
    onDismiss: settle,
  });
}

/**
 * Takes the toast away: something new has begun, and its Undo would be for the thing before. What waited for the end of
 * that goes out first.
 */
export const clearToast = (): void => {
  for (const settle of unsettled) settle();
  toast.dismiss();
};

/** Says what failed and what to do. */
export const sayFailure = (message: string) => toast.error(message);
