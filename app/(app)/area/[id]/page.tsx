import { PlaceView } from '@/components/views/place-view';
import { titled } from '../../../reader-text';
import { ScreenPage } from '../../screen-page';

export const generateMetadata = titled('area');

export default async function AreaPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return (
    <ScreenPage name="area" id={id}>
      <PlaceView key={id} name="area" id={id} />
    </ScreenPage>
  );
}
