import { useState } from 'react';
import { useText } from '../../shell/language/language';
import { AutoTextarea } from '../../shell/parts/auto-textarea';
import { Markdown } from '../../shell/parts/markdown';
import type { TextKey } from '../../sync/text/kinds';
import { useKept } from '../../sync/text/use-saved-text';
import { afterPress } from '../../ui/after-press';

interface NotesFieldProps {
  value: string;
  label: string;
  name: TextKey;
  maxLength: number;
  /** Gets the notes before, too, and resolves to an error message if saving failed. Without it the notes are read-only. */
  onSave?: (notes: string, base: string) => Promise<string | undefined>;
}

/** Shows notes as Markdown and edits them as plain text. */
export function NotesField({ value, label, name, maxLength, onSave }: NotesFieldProps) {
  const t = useText('places');
  const [isAsked, setAsked] = useState(false);
  // Reopen the editor for text that is not saved.
  const isKept = useKept(name);
  const [isReopened, setReopened] = useState(false);
  const editing = isAsked || isReopened;
  if (isKept && !editing) setReopened(true);
  const close = () => {
    setAsked(false);
    setReopened(false);
  };
  if (!onSave && !value) return null;
  if (editing && onSave)
    return (
      <AutoTextarea
        label={label}
        name={name}
        value={value}
        maxLength={maxLength}
        autoFocus={isAsked}
        onSave={onSave}
        isMerged
        onDone={() => afterPress(close)}
        className="min-h-20 rounded-control bg-surface px-2 py-1.5"
      />
    );
  return (
    <div className="group relative">
      {value && (
        <div className="px-2">
          <Markdown>{value}</Markdown>
        </div>
      )}
      {onSave && (
        <button
          type="button"
          onClick={() => setAsked(true)}
          className="rounded-control px-2 py-1 text-13 text-ink-3 hover:bg-hover hover:text-ink touch:min-h-11 print:hidden"
        >
          {t(value ? 'editNotes' : 'addNotes')}
        </button>
      )}
    </div>
  );
}
