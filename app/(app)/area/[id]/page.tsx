import { AreaView } from '@/components/views/place-view';
import { titled } from '../../../reader-text';
import { readScreen, ServedPage } from '../../served-page';

export const generateMetadata = titled('area');

export default async function AreaPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return (
    <ServedPage read={readScreen({ name: 'area', id })}>
      <AreaView key={id} id={id} />
    </ServedPage>
  );
}
