import { prefetchPages } from '@/app/page-data';
import { NoteList } from '@/components/notes/note-list';
import { notesPage } from '@/components/notes/notes-query';
import { titled } from '../../reader-text';
import { servedPage } from '../served-page';

export const generateMetadata = titled('notes');

export default servedPage(['notes'], NoteList, ({ trpc: { screens }, queryClient }) =>
  prefetchPages(
    queryClient,
    screens.notes.infiniteQueryKey(notesPage),
    screens.notes.queryOptions(notesPage),
  ),
);
