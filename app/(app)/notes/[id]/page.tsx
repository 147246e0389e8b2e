import { notFound } from 'next/navigation';
import { toAppError } from '@/app/server';
import { NotePage } from '@/components/notes/note-page';
import { titled } from '../../../reader-text';
import { ServedPage } from '../../served-page';

export const generateMetadata = titled('note');

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return (
    <ServedPage
      parts={['notes']}
      read={async ({ trpc, queryClient }) => {
        try {
          await queryClient.fetchQuery(trpc.screens.note.queryOptions({ noteId: id }));
        } catch (error) {
          // The browser repeats the query and shows any other error.
          if (['not_found', 'invalid_request'].includes(toAppError(error).kind)) notFound();
        }
      }}
    >
      <NotePage />
    </ServedPage>
  );
}
