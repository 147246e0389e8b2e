import { DayView } from '@/components/views/day-view';
import { titled } from '../../reader-text';
import { readScreen, servedPage } from '../served-page';

export const generateMetadata = titled('today');

export default servedPage(['timeline'], DayView, readScreen({ name: 'today' }));
