import { SavedView } from '@/components/views/filter-view';
import { titled } from '../../../reader-text';

export const generateMetadata = titled('view');

/** The frame has the view; its tasks load with the page. */
export default async function ViewPage({ params }: { params: Promise<{ id: string }> }) {
  return <SavedView id={(await params).id} />;
}
