import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useText } from '../language/language';
import { cn } from './cn';
import { focusOnMount } from './focus';
import { showError } from './toast';

interface Draft {
  text: string;
  /** The saved text that it was made on. */
  base: string;
  /** Why it could not be saved. */
  error?: string;
}

/** Texts that could not be saved, by field name. A text outlives its field until it is saved or discarded. */
export const unsaved = new Map<string, Draft>();

interface AutoTextareaProps {
  value: string;
  label: string;
  maxLength: number;
  /** The key under which unsaved text is stored. */
  name: string;
  autoFocus?: boolean;
  /** Enter saves instead of breaking the line. */
  single?: boolean;
  /** An empty text is not saved. */
  required?: boolean;
  className?: string;
  /** Called with a changed text when the field is left, and with the text before. Resolves to an error message if saving failed. */
  onSave: (value: string, base: string) => Promise<string | undefined> | undefined;
  /** Called when the field is left without unsaved text. */
  onDone?: () => void;
}

type WritingProps = Pick<AutoTextareaProps, 'value' | 'name' | 'label' | 'required' | 'onSave' | 'onDone'>;

/**
 * The unsaved text of a field, which shows instead of what others write meanwhile. Refused text stays with the reason,
 * even if the field was closed before the answer came.
 */
function useWriting({ value, name, label, required, onSave, onDone }: WritingProps) {
  const common = useText('common');
  const [draft, setDraft] = useState(() => unsaved.get(name));
  const shown = useRef(true);
  const failed = useRef<string>(undefined);
  const latest = useRef(draft);
  latest.current = draft;
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
      // A field that closed while its save failed has not shown the error.
      if (failed.current) showError(common('notSaved', { label, reason: failed.current }));
    };
  }, [label, common]);
  const drop = () => {
    failed.current = undefined;
    unsaved.delete(name);
    setDraft(undefined);
  };
  const fail = (sent: Draft, reason: string) => {
    const refused = { ...(latest.current ?? sent), error: reason };
    unsaved.set(name, refused);
    failed.current = reason;
    setDraft(refused);
    if (!shown.current) showError(common('notSaved', { label, reason }));
  };
  return {
    text: draft?.text ?? value,
    error: draft?.error,
    drop,
    write: (text: string) => setDraft({ text, base: draft?.base ?? value }),
    async leave() {
      const unchanged = !draft || draft.text === value || (draft.text === draft.base && !draft.error);
      if (!unchanged && !(required && !draft.text.trim())) {
        const reason = await onSave(draft.text, draft.base);
        if (reason) return fail(draft, reason);
        // The user typed more meanwhile.
        if (shown.current && latest.current?.text !== draft.text) return;
      }
      drop();
      onDone?.();
    },
  };
}

function Refused({ id, error, onRetry }: { id: string; error: string; onRetry: () => void }) {
  const common = useText('common');
  return (
    <p id={id} role="alert" className="px-2 text-13 text-overdue">
      {/* The message is below its field, so it need not name it. */}
      {error.replace(/^\w+: /, '')}{' '}
      <button type="button" onClick={onRetry} className="min-h-6 px-1 underline underline-offset-2">
        {common('saveAgain')}
      </button>
    </p>
  );
}

/** A text field that grows with its text. Leaving it saves; Escape restores the saved text. */
export function AutoTextarea({ single, autoFocus, className, ...props }: AutoTextareaProps) {
  const { text, error, write, leave, drop } = useWriting(props);
  const id = useId();
  const hasEscaped = useRef(false);
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Escape') {
      // With nothing to restore, Escape is for the surrounding panel.
      if (text !== props.value) event.stopPropagation();
      hasEscaped.current = true;
      event.currentTarget.blur();
    } else if (event.key === 'Enter' && (single || event.metaKey || event.ctrlKey)) {
      event.preventDefault();
      event.currentTarget.blur();
    }
  };
  const blur = () => {
    if (hasEscaped.current) {
      drop();
      props.onDone?.();
    } else void leave();
    hasEscaped.current = false;
  };
  return (
    <>
      <textarea
        ref={autoFocus ? focusOnMount : undefined}
        aria-label={props.label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        rows={1}
        value={text}
        maxLength={props.maxLength}
        onChange={(event) => write(single ? event.target.value.replace(/\n/g, ' ') : event.target.value)}
        onBlur={blur}
        onKeyDown={press}
        className={cn(
          'own-direction field-sizing-content w-full resize-none base:bg-transparent base:text-14 outline-none focus-visible:outline-2',
          // A line of text stays beside its mark.
          single && 'ltr:text-left rtl:text-right',
          className,
        )}
      />
      {error && <Refused id={id} error={error} onRetry={() => void leave()} />}
    </>
  );
}
