import { notFound } from 'next/navigation';
import { Hydrated } from '@/components/data/hydrated';
import { NotePage } from '@/components/notes/note-page';
import { toAppError } from '@/server/errors/errors';
import { createPageData } from '@/server/page-data';
import { titled } from '../../../reader-text';
import { Texts } from '../../../texts';

export const generateMetadata = titled('note');

export default async function ServedNotePage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const { trpc, queryClient, state } = await createPageData();
  try {
    await queryClient.fetchQuery(trpc.screens.note.queryOptions({ noteId: id }));
  } catch (error) {
    // The browser repeats the query and shows any other error.
    if (['not_found', 'invalid_request'].includes(toAppError(error).kind)) notFound();
  }
  return (
    <Hydrated state={state()}>
      <Texts parts={['notes']}>
        <NotePage />
      </Texts>
    </Hydrated>
  );
}
