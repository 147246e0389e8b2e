import { AddPage } from '@/components/task/quick-add/add-page';
import { titled } from '../../reader-text';

export const generateMetadata = titled('newTask');

export default function Page() {
  return <AddPage />;
}
