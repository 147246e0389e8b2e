import { PlaceView } from '@/components/views/place-view';
import { titled } from '../../../reader-text';
import { ScreenPage } from '../../screen-page';

export const generateMetadata = titled('project');

export default async function ProjectPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return (
    <ScreenPage name="project" id={id}>
      <PlaceView key={id} name="project" id={id} />
    </ScreenPage>
  );
}
