import { UpcomingView } from '@/components/views/span-view';
import { titled } from '../../reader-text';
import { readScreen, servedPage } from '../served-page';

export const generateMetadata = titled('upcoming');

export default servedPage([], UpcomingView, readScreen({ name: 'upcoming' }));
