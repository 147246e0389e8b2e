import { NewNote } from '@/components/notes/new-note';
import { readVisit } from '@/server/page-data';

export const metadata = { title: 'New note' };

export default async function NewNotePage() {
  const { day } = await readVisit();
  return <NewNote day={day} />;
}
