import { SavedView } from '@/components/views/filter-view';
import { titled } from '../../../reader-text';

export const generateMetadata = titled('view');

/** The frame has the view; its tasks load with the page. */
export default async function ViewPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <SavedView id={id} />;
}
