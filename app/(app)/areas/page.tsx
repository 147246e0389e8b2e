import { AreasView } from '@/components/views/areas-view';
import { createPageData } from '@/server/page-data';
import { titled } from '../../reader-text';

export const generateMetadata = titled('areas');

export default async function AreasPage() {
  const { day } = await createPageData();
  return <AreasView day={day} />;
}
