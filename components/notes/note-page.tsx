'use client';

import { useEffect, useState } from 'react';
import { NotLoaded } from '../shell/parts/query-states';
import { usePath } from '../shell/state/path';
import { useTypedTexts } from '../sync/text/use-saved-text';
import { isGone } from '../sync/trpc';
import { NoteEditor } from './note-editor';
import { NoteGone } from './note-gone';
import { type NoteText, readStoredDraft } from './stored-draft';
import { useNote } from './use-note';

/** A note that is gone, with the unsaved text that the device still keeps. */
function GoneNote({ id }: { id: string }) {
  const [unsaved, setUnsaved] = useState<NoteText>();
  const { store } = useTypedTexts();
  useEffect(() => {
    void store.ready.then(() => setUnsaved(readStoredDraft(store, id)?.text));
  }, [store, id]);
  return <NoteGone unsaved={unsaved} />;
}

function NoteView({ id }: { id: string }) {
  const { data, error, refetch } = useNote(id);
  if (isGone(error)) return <GoneNote id={id} />;
  if (data) return <NoteEditor key={id} initial={data.note} />;
  return <NotLoaded query={{ error, refetch }} />;
}

/**
 * The note of the address. A new one is created when its first words are saved: its address changes then, but its editor
 * stays.
 */
export function NotePage() {
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
  if (id !== 'new' && id !== created) return <NoteView id={id} />;
  return <NoteEditor key={count} initial={null} onCreated={setCreated} />;
}
