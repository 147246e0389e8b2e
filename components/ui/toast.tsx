import type { toast } from 'sonner';

type Toasts = typeof toast;

/** Undefined until the toaster is on the page: its code loads after the first paint. */
let connected: Toasts | undefined;
let waiting: ((toasts: Toasts) => unknown)[] = [];

/** Connects the toaster and shows the messages that waited for it. */
export function connectToasts(toasts: Toasts): void {
  connected = toasts;
  for (const show of waiting) show(toasts);
  waiting = [];
}

function withToasts(show: (toasts: Toasts) => unknown): void {
  if (connected) show(connected);
  else waiting.push(show);
}

interface Message {
  /** To dismiss this toast alone. Not a number: Sonner numbers the others. */
  id?: string;
  text: string;
  action?: { label: string; run: () => unknown };
  onClose?: () => void;
}

/** Shows what was done, with one button. */
export const showToast = ({ id, text, action, onClose }: Message): void =>
  withToasts((toasts) =>
    toasts(text, {
      id,
      ...(action && { action: { label: action.label, onClick: () => void action.run() } }),
      onAutoClose: onClose,
      onDismiss: onClose,
    }),
  );

/** Without an id, all. */
export const dismissToasts = (id?: string): void => withToasts((toasts) => toasts.dismiss(id));

/** Shows what was done, without a button. */
export const showMessage = (message: string) => withToasts((toasts) => toasts(message));

/** Shows what failed and what to do. */
export const showError = (message: string) => withToasts((toasts) => toasts.error(message));

/** Resolves to an error message if saving failed. */
export type Saved = Promise<string | undefined>;

/** Shows why saving failed, for what has no place for an error. Resolves to whether it did not. */
export async function showFailure(saved: Saved): Promise<boolean> {
  const failure = await saved;
  if (failure) showError(failure);
  return !failure;
}
