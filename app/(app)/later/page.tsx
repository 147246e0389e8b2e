import { SpanView } from '@/components/views/span-view';
import { titled } from '../../reader-text';
import { readScreen, servedPage } from '../served-page';

export const generateMetadata = titled('later');

const View = () => <SpanView name="later" />;

export default servedPage([], View, readScreen({ name: 'later' }));
