import { LaterView } from '@/components/views/span-view';
import { titled } from '../../reader-text';
import { readScreen, servedPage } from '../served-page';

export const generateMetadata = titled('later');

export default servedPage([], LaterView, readScreen({ name: 'later' }));
