import { SpanView } from '@/components/views/span-view';
import { titled } from '../../reader-text';
import { readScreen, servedPage } from '../served-page';

export const generateMetadata = titled('upcoming');

const View = () => <SpanView name="upcoming" />;

export default servedPage([], View, readScreen({ name: 'upcoming' }));
