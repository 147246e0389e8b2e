import { useEffect, useState } from 'react';
import { NotLoaded } from '../data/query-states';
import { isGone } from '../data/trpc';
import { NoteEditor } from './note-editor';
import { NoteGone } from './note-gone';
import { type NoteText, readStoredDraft } from './stored-draft';
import { useNote } from './use-note';

/** A note that is gone, with the unsaved text that this tab still stores. */
function GoneNote({ id }: { id: string }) {
  const [unsaved, setUnsaved] = useState<NoteText>();
  useEffect(() => setUnsaved(readStoredDraft(id)?.text), [id]);
  return <NoteGone unsaved={unsaved} />;
}

export function NoteView({ id, day }: { id: string; day: string }) {
  const { data, error, refetch } = useNote(id);
  if (isGone(error)) return <GoneNote id={id} />;
  if (data) return <NoteEditor key={id} initial={data.note} day={day} />;
  return <NotLoaded query={{ error, refetch }} />;
}
