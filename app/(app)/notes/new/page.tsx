import { NotePage } from '@/components/notes/note-page';
import { readVisit } from '@/server/page-data';
import { titled } from '../../../reader-text';
import { Texts } from '../../../texts';

export const generateMetadata = titled('newNote');

export default async function NewNotePage() {
  const { day } = await readVisit();
  return (
    <Texts parts={['notes']}>
      <NotePage day={day} />
    </Texts>
  );
}
