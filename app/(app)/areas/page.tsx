import { AreasView } from '@/components/views/areas-view';
import { titled } from '../../reader-text';

export const generateMetadata = titled('areas');

export default function AreasPage() {
  return <AreasView />;
}
