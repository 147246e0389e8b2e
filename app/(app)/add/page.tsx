import { AddView } from '@/components/quick-add/add-view';
import { titled } from '../../reader-text';

export const generateMetadata = titled('newTask');

export default function AddPage() {
  return <AddView />;
}
