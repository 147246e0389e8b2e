import { AreaPage } from '@/components/lists/place-page';
import { titled } from '../../../reader-text';
import { readScreen, ServedPage } from '../../served-page';

export const generateMetadata = titled('area');

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return (
    <ServedPage read={readScreen({ name: 'area', id })}>
      <AreaPage key={id} id={id} />
    </ServedPage>
  );
}
