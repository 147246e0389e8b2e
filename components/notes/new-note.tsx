'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useState } from 'react';
import { NoteEditor } from './note-editor';
import { NoteView } from './note-view';

const PATH = '/notes/new';

/**
 * A new note, created when its first words are saved. The path then changes to the note's own without a navigation.
 * Coming back to that path opens the note; coming back to /notes/new starts another one.
 */
export function NewNote({ day }: { day: string }) {
  const path = usePathname();
  const [first] = useState(path);
  const [count, setCount] = useState(0);
  const [made, setMade] = useState(false);
  useEffect(() => {
    if (path !== PATH) setMade(true);
    else if (made) {
      setMade(false);
      setCount((now) => now + 1);
    }
  }, [path, made]);
  if (first !== PATH && path !== PATH) return <NoteView id={path.slice('/notes/'.length)} day={day} />;
  return <NoteEditor key={count} initial={null} day={day} />;
}
