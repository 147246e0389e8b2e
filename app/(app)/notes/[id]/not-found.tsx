import { NoteGone } from '@/components/notes/note-gone';

export default function NotFound() {
  return <NoteGone />;
}
