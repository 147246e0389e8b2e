import { AddView } from '@/components/quick-add/add-view';
import { readVisit } from '@/server/page-data';
import { titled } from '../../reader-text';

export const generateMetadata = titled('newTask');

export default async function AddPage() {
  return <AddView day={(await readVisit()).day} />;
}
