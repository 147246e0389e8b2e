import { Pencil } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../shell/language/language';
import { Markdown } from '../../shell/parts/markdown';
import { afterPress } from '../../ui/after-press';
import { IconButton } from '../../ui/button';
import { focusOnMount } from '../../ui/focus';
import { smallIcon } from '../../ui/icon';
import { useSyncedValue } from '../../ui/use-synced-value';
import type { Written } from './use-journal';

const NOTE_MAX = 20_000;

interface EntryNoteProps {
  written: Written;
  /** Names the day. */
  label: string;
  /** Starts in edit mode. */
  autoFocus?: boolean;
  /** Called when the field gets the focus. */
  onEnter?: () => void;
}

interface FieldProps extends EntryNoteProps {
  onLeave: () => void;
  /** Called when a key ends editing; the focus then moves to the edit button. */
  onDone: () => void;
}

function NoteField({ written, label, autoFocus, onEnter, onLeave, onDone }: FieldProps) {
  const t = useText('journal');
  const field = useRef<HTMLTextAreaElement>(null);
  const synced = useSyncedValue(field, written.note);
  useEffect(() => {
    if (!autoFocus) return;
    field.current?.focus();
    field.current?.setSelectionRange(NOTE_MAX, NOTE_MAX);
  }, [autoFocus]);
  return (
    <textarea
      ref={field}
      data-keeps={written.keeps}
      aria-label={label}
      placeholder={t('aboutDay')}
      rows={2}
      maxLength={NOTE_MAX}
      {...synced}
      onChange={(event) => written.setNote(event.target.value)}
      onFocus={onEnter}
      onBlur={onLeave}
      onKeyDown={(event) => {
        const done = event.key === 'Escape' || (event.key === 'Enter' && (event.metaKey || event.ctrlKey));
        if (!done) return;
        event.preventDefault();
        event.stopPropagation();
        onDone();
      }}
      className="field-sizing-content block min-h-16 w-full resize-none rounded-control border border-line bg-raised px-3 py-2 text-14 text-ink placeholder:text-ink-3"
    />
  );
}

/** A click on the text starts editing, unless it follows a link or ends a selection. Keyboards use the edit button. */
function useTextClick(start: () => void) {
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const shown = text.current;
    const click = ({ target }: MouseEvent) => {
      const onLink = target instanceof Element && target.closest('a');
      if (!onLink && getSelection()?.isCollapsed !== false) start();
    };
    shown?.addEventListener('click', click);
    return () => shown?.removeEventListener('click', click);
  });
  return text;
}

/** The note of a day: rendered Markdown, edited in place. */
export function EntryNote(props: EntryNoteProps) {
  const t = useText('journal');
  const { written, label, autoFocus, onEnter } = props;
  /** The field takes the focus when it is started, the button when a key has ended it. */
  const [mode, setMode] = useState<'read' | 'started' | 'writing' | 'ended'>(autoFocus ? 'started' : 'read');
  const start = () => setMode('started');
  const text = useTextClick(start);
  const leave = (then: 'read' | 'writing' | 'ended') => {
    written.save();
    afterPress(() => setMode(then));
  };
  if (mode === 'started' || mode === 'writing' || written.note === '')
    return (
      <NoteField
        {...props}
        autoFocus={mode === 'started'}
        onEnter={() => {
          setMode('writing');
          onEnter?.();
        }}
        onLeave={() => leave('read')}
        // An empty note keeps its field, which keeps the focus.
        onDone={() => leave(written.note === '' ? 'writing' : 'ended')}
      />
    );
  return (
    <div className="group/note flex items-start gap-1">
      <div ref={text} className="min-w-0 flex-1 cursor-text">
        <Markdown>{written.note}</Markdown>
      </div>
      <IconButton
        ref={mode === 'ended' ? focusOnMount : undefined}
        label={t('editIt', { label })}
        onClick={start}
        className="can-hover:opacity-0 group-hover/note:opacity-100 focus-visible:opacity-100"
      >
        <Pencil {...smallIcon} />
      </IconButton>
    </div>
  );
}
