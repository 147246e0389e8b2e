import { Hydrated } from '@/components/data/hydrated';
import { NoteList } from '@/components/notes/note-list';
import { nextNotes, notesPage } from '@/components/notes/page-size';
import { createPageData } from '@/server/page-data';
import { titled } from '../../reader-text';
import { Texts } from '../../texts';

export const generateMetadata = titled('notes');

export default async function NotesPage() {
  const { trpc, queryClient, state } = await createPageData();
  await queryClient.prefetchInfiniteQuery(trpc.screens.notes.infiniteQueryOptions(notesPage, nextNotes));
  return (
    <Hydrated state={state()}>
      <Texts parts={['notes']}>
        <NoteList />
      </Texts>
    </Hydrated>
  );
}
