'use client';

import { Pencil } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '../ui/button';
import { focusOnMount } from '../ui/focus';
import { smallIcon } from '../ui/icon';

const Markdown = dynamic(() => import('../ui/markdown').then((module) => module.Markdown));

const NOTE_MAX = 20_000;

interface EntryNoteProps {
  value: string;
  /** Of which day it is. */
  label: string;
  /** Writes at once. */
  autoFocus?: boolean;
  onChange: (note: string) => void;
  /** Called when it is being written, and when it is left. */
  onEnter?: () => void;
  onLeave: () => void;
}

interface FieldProps extends EntryNoteProps {
  /** Called when it was left by key, and the focus is to stay near. */
  onDone: () => void;
}

function NoteField({ value, label, autoFocus, onChange, onEnter, onLeave, onDone }: FieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (!autoFocus) return;
    field.current?.focus();
    field.current?.setSelectionRange(NOTE_MAX, NOTE_MAX);
  }, [autoFocus]);
  return (
    <textarea
      ref={field}
      aria-label={label}
      placeholder="A few words about the day"
      rows={2}
      maxLength={NOTE_MAX}
      value={value}
      onChange={(event) => onChange(event.target.value)}
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

/** Any click on a text writes but for those that follow a link or mark words. By keyboard a button is the way. */
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

/** A day's note: reads as Markdown, is written in place. */
export function EntryNote(props: EntryNoteProps) {
  const { value, label, autoFocus = false, onEnter, onLeave } = props;
  const [writing, setWriting] = useState(autoFocus);
  const [taken, setTaken] = useState(autoFocus);
  const [stays, setStays] = useState(false);
  const leave = () => {
    setWriting(false);
    onLeave();
  };
  const start = () => {
    setTaken(true);
    setStays(false);
    setWriting(true);
  };
  const text = useTextClick(start);
  const done = () => {
    setStays(true);
    leave();
  };
  if (writing || value === '')
    return (
      <NoteField
        {...props}
        autoFocus={writing && taken}
        onEnter={() => {
          setWriting(true);
          onEnter?.();
        }}
        onLeave={leave}
        onDone={done}
      />
    );
  return (
    <div className="group/note flex items-start gap-1">
      <div ref={text} className="min-w-0 flex-1 cursor-text">
        <Markdown>{value}</Markdown>
      </div>
      <IconButton
        ref={stays ? focusOnMount : undefined}
        label={`Edit: ${label}`}
        onClick={start}
        className="opacity-0 group-hover/note:opacity-100 focus-visible:opacity-100 [@media(hover:none)]:opacity-100"
      >
        <Pencil {...smallIcon} />
      </IconButton>
    </div>
  );
}
