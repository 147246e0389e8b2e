import { NotePage } from '@/components/notes/note-page';
import { titled } from '../../../reader-text';
import { servedPage } from '../../served-page';

export const generateMetadata = titled('newNote');

export default servedPage(['notes'], NotePage);
