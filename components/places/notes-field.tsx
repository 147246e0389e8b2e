import { useState } from 'react';
import { Markdown } from '../data/markdown';
import { useText } from '../language/language';
import { AutoTextarea, unsaved } from '../ui/auto-textarea';

interface NotesFieldProps {
  value: string;
  label: string;
  /** Key of the unsaved draft. Unique across the page. */
  name: string;
  maxLength: number;
  /** Gets the notes before, too, and resolves to an error message if saving failed. Without it the notes are read-only. */
  onSave?: (notes: string, base: string) => Promise<string | undefined>;
}

/** Shows notes as Markdown and edits them as plain text. Saves on blur. */
export function NotesField({ value, label, name, maxLength, onSave }: NotesFieldProps) {
  const t = useText('places');
  // Reopen the editor for text that could not be saved.
  const [editing, setEditing] = useState(() => unsaved.has(name));
  if (!onSave && !value) return null;
  if (editing && onSave)
    return (
      <AutoTextarea
        label={label}
        name={name}
        value={value}
        maxLength={maxLength}
        autoFocus={!unsaved.has(name)}
        onSave={onSave}
        onDone={() => setEditing(false)}
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
          onClick={() => setEditing(true)}
          className="rounded-control px-2 py-1 text-13 text-ink-3 hover:bg-hover hover:text-ink touch:min-h-11 print:hidden"
        >
          {t(value ? 'editNotes' : 'addNotes')}
        </button>
      )}
    </div>
  );
}
