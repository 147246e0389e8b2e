import { CloseDay } from '@/components/day/page/close-day';
import { titled } from '../../reader-text';
import { readScreen, servedPage } from '../served-page';

export const generateMetadata = titled('closeDay');

export default servedPage([], CloseDay, readScreen({ name: 'today' }));
