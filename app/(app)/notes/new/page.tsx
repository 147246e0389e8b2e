import { NotePage } from '@/components/notes/note-page';
import { readVisit } from '@/server/page-data';

export const metadata = { title: 'New note' };

export default async function NewNotePage() {
  const { day } = await readVisit();
  return <NotePage day={day} />;
}
