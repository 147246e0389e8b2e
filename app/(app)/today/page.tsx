import { DayPage } from '@/components/day/page/day-page';
import { titled } from '../../reader-text';
import { readScreen, servedPage } from '../served-page';

export const generateMetadata = titled('today');

export default servedPage(['timeline'], DayPage, readScreen({ name: 'today' }));
