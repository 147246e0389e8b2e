import { type KeyboardEvent, useId } from 'react';
import type { TextKey } from '../../sync/text/kinds';
import type { Saving } from '../../sync/text/saved-text';
import { type SavedTextField, useSavedText } from '../../sync/text/use-saved-text';
import { type TextUndo, useTextUndo } from '../../sync/text-undo';
import { cn } from '../../ui/cn';
import { focusOnMount } from '../../ui/focus';
import { useText } from '../language/language';

interface AutoTextareaProps {
  value: string;
  label: string;
  maxLength: number;
  /** The key under which the device keeps what is typed. */
  name: TextKey;
  autoFocus?: boolean;
  /** Enter leaves the field instead of breaking the line. */
  single?: boolean;
  /** An empty text is not saved, or only when the field is left. */
  empty?: Saving['empty'];
  className?: string;
  /** Saves a text that was made on another one. Resolves to an error message if saving failed. */
  onSave: (value: string, base: string) => Promise<string | undefined>;
  /** Whether `onSave` merges what others saved since. */
  isMerged?: boolean;
  undo?: TextUndo;
  /** Called when the field is left without unsaved text. */
  onDone?: () => void;
}

/** Why the text of the field above is not saved. */
export function NotSaved({ id, saved }: { id: string; saved: SavedTextField }) {
  const common = useText('common');
  if (!saved.error) return null;
  return (
    <p id={id} role="alert" className="px-2 text-13 text-overdue">
      {/* The message is below its field, so it need not name it. */}
      {saved.error.replace(/^\w+: /, '')}{' '}
      <button type="button" onClick={saved.retry} className="min-h-6 px-1 underline underline-offset-2">
        {common('saveAgain')}
      </button>
    </p>
  );
}

/** A text field that grows with its text and saves it while it is typed. Escape leaves it and keeps the text. */
export function AutoTextarea({ single, autoFocus, className, ...props }: AutoTextareaProps) {
  const { name, value, label, empty, isMerged, onSave, onDone, undo } = props;
  const id = useId();
  const onChanged = useTextUndo(label, onSave, undo);
  const saved = useSavedText(name, { value, label, save: onSave, empty, isMerged, onDone, onChanged });
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Escape') {
      // Escape after typing is for the field. The next one is for the surrounding panel.
      if (saved.isEdited()) event.preventDefault();
      event.currentTarget.blur();
    } else if (event.key === 'Enter' && (single || event.metaKey || event.ctrlKey)) {
      event.preventDefault();
      event.currentTarget.blur();
    }
  };
  return (
    <>
      <textarea
        ref={autoFocus ? focusOnMount : undefined}
        aria-label={label}
        aria-invalid={saved.error ? true : undefined}
        aria-describedby={saved.error ? id : undefined}
        rows={1}
        maxLength={props.maxLength}
        {...saved.field}
        onChange={({ target }) => saved.write(single ? target.value.replace(/\n/g, ' ') : target.value)}
        onBlur={saved.leave}
        onKeyDown={press}
        className={cn(
          'own-direction field-sizing-content w-full resize-none base:bg-transparent base:text-14 outline-none focus-visible:outline-2',
          // A line of text stays beside its mark.
          single && 'ltr:text-left rtl:text-right',
          className,
        )}
      />
      <NotSaved id={id} saved={saved} />
    </>
  );
}
