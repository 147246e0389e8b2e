import { AreasPage } from '@/components/lists/areas-page';
import { titled } from '../../reader-text';

export const generateMetadata = titled('areas');

export default function Page() {
  return <AreasPage />;
}
