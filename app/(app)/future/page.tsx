import { SpanView } from '@/components/views/span-view';
import { titled } from '../../reader-text';
import { readScreen, servedPage } from '../served-page';

export const generateMetadata = titled('future');

const View = () => <SpanView name="future" />;

export default servedPage([], View, readScreen({ name: 'future' }));
