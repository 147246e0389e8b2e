import { AreasView } from '@/components/views/areas-view';
import { pageData } from '@/server/page-data';

export const metadata = { title: 'Areas' };

export default async function AreasPage() {
  const { day } = await pageData();
  return <AreasView day={day} />;
}
