import { SavedView } from '@/components/views/filter-view';
import { createPageData } from '@/server/page-data';
import { titled } from '../../../reader-text';

export const generateMetadata = titled('view');

/** The frame has the view; its tasks load with the page. */
export default async function ViewPage({ params }: { params: Promise<{ id: string }> }) {
  const [{ id }, { day }] = await Promise.all([params, createPageData()]);
  return <SavedView id={id} day={day} />;
}
