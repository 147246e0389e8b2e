import { AddView } from '@/components/quick-add/add-view';
import { readVisit } from '@/server/page-data';

export const metadata = { title: 'New task' };

export default async function AddPage() {
  return <AddView day={(await readVisit()).day} />;
}
