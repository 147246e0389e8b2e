'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';
import { AutoTextarea } from '../ui/auto-textarea';

const Markdown = dynamic(() => import('../ui/markdown').then((module) => module.Markdown));

interface NotesProps {
  value: string;
  label: string;
  maxLength: number;
  /** Without it the notes are to read. */
  onSave?: (notes: string) => void;
}

/** Notes that read as Markdown and are written as text: a click or Enter edits, leaving saves. */
export function Notes({ value, label, maxLength, onSave }: NotesProps) {
  const [editing, setEditing] = useState(false);
  if (!onSave && !value) return null;
  if (editing && onSave)
    return (
      <AutoTextarea
        label={label}
        value={value}
        maxLength={maxLength}
        autoFocus
        onSave={(next) => {
          setEditing(false);
          if (next !== value) onSave(next);
        }}
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
          className="rounded-control px-2 py-1 text-13 text-ink-3 hover:bg-hover hover:text-ink"
        >
          {value ? `Edit ${label.toLowerCase()}` : `Add ${label.toLowerCase()}`}
        </button>
      )}
    </div>
  );
}
