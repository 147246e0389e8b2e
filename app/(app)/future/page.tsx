import { FuturePage } from '@/components/lists/span-page';
import { titled } from '../../reader-text';
import { readScreen, servedPage } from '../served-page';

export const generateMetadata = titled('future');

export default servedPage([], FuturePage, readScreen({ name: 'future' }));
