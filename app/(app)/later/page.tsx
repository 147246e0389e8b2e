import { LaterPage } from '@/components/lists/span-page';
import { titled } from '../../reader-text';
import { readScreen, servedPage } from '../served-page';

export const generateMetadata = titled('later');

export default servedPage([], LaterPage, readScreen({ name: 'later' }));
