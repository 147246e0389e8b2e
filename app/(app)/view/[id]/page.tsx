import { ViewPage } from '@/components/lists/filter-page';
import { titled } from '../../../reader-text';

export const generateMetadata = titled('view');

/** The frame has the view; its tasks load with the page. */
export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <ViewPage id={id} />;
}
