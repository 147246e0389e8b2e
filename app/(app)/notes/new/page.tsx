import { NotePage } from '@/components/notes/note-page';
import { titled } from '../../../reader-text';
import { Texts } from '../../../texts';

export const generateMetadata = titled('newNote');

export default function NewNotePage() {
  return (
    <Texts parts={['notes']}>
      <NotePage />
    </Texts>
  );
}
