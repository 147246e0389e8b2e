import { NewNote } from '@/components/notes/new-note';
import { visit } from '@/server/page-data';

export const metadata = { title: 'New note' };

export default async function NewNotePage() {
  const { day } = await visit();
  return <NewNote day={day} />;
}
