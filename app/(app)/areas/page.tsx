import { AreasView } from '@/components/views/areas-view';
import { createPageData } from '@/server/page-data';

export const metadata = { title: 'Areas' };

export default async function AreasPage() {
  const { day } = await createPageData();
  return <AreasView day={day} />;
}
