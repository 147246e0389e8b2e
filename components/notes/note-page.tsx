'use client';

import { useState } from 'react';
import { usePath } from '../state/path';
import { NoteEditor } from './note-editor';
import { NoteView } from './note-view';

/**
 * The note of the address. A new one is created when its first words are saved: its address changes then, but its editor
 * stays.
 */
export function NotePage({ day }: { day: string }) {
  const id = usePath().slice('/notes/'.length);
  const [created, setCreated] = useState<string>();
  const [last, setLast] = useState(id);
  const [count, setCount] = useState(0);
  if (id !== last) {
    setLast(id);
    if (id !== created) {
      setCreated(undefined);
      setCount(count + 1);
    }
  }
  if (id !== 'new' && id !== created) return <NoteView id={id} day={day} />;
  return <NoteEditor key={count} initial={null} day={day} onCreated={setCreated} />;
}
