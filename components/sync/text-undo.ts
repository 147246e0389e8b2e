import { useText } from '../shell/language/language';
import { type Saved, showError, showFailure } from '../ui/toast';
import { isUnanswered } from './trpc';
import { offerUndo } from './undo';

export interface TextUndo {
  /** Reads what is saved now. Undo stops where others changed it since. A text that is merged needs none. */
  read?: () => Promise<string | undefined>;
  /** The toast of a new text. Without it, none shows: the page shows what was changed. */
  toast?: (text: string) => string;
}

/** Offers to bring back the text that a field had before it was edited, once for all that was saved meanwhile. */
export function useTextUndo(label: string, save: (text: string, base: string) => Saved, undo: TextUndo = {}) {
  const common = useText('common');
  const swap = (text: string, base: string) => async () => {
    const now = await undo.read?.().catch((error: unknown) => {
      // Without the server, the undo waits behind the change.
      if (!isUnanswered(error)) throw error;
      return undefined;
    });
    if (now === undefined || now === base) return showFailure(save(text, base));
    showError(common('changedSince'));
    return false;
  };
  return (from: string, to: string) =>
    void offerUndo(undo.toast?.(to) ?? common('changedField', { label }), {
      quiet: !undo.toast,
      undo: swap(from, to),
      redo: swap(to, from),
    });
}
