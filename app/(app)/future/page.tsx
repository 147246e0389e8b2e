import { FutureView } from '@/components/views/span-view';
import { titled } from '../../reader-text';
import { readScreen, servedPage } from '../served-page';

export const generateMetadata = titled('future');

export default servedPage([], FutureView, readScreen({ name: 'future' }));
