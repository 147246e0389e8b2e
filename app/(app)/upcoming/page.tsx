import { UpcomingPage } from '@/components/lists/span-page';
import { titled } from '../../reader-text';
import { readScreen, servedPage } from '../served-page';

export const generateMetadata = titled('upcoming');

export default servedPage([], UpcomingPage, readScreen({ name: 'upcoming' }));
