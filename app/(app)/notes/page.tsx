import { Hydrated } from '@/components/data/hydrated';
import { NoteList } from '@/components/notes/note-list';
import { notesPage } from '@/components/notes/notes-query';
import { createPageData, prefetchPages } from '@/server/page-data';
import { titled } from '../../reader-text';
import { Texts } from '../../texts';

export const generateMetadata = titled('notes');

export default async function NotesPage() {
  const { trpc, queryClient, state } = await createPageData();
  const { notes } = trpc.screens;
  await prefetchPages(queryClient, notes.infiniteQueryKey(notesPage), notes.queryOptions(notesPage));
  return (
    <Hydrated state={state()}>
      <Texts parts={['notes']}>
        <NoteList />
      </Texts>
    </Hydrated>
  );
}
