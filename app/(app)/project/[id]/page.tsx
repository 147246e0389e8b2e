import { PlaceView } from '@/components/views/place-view';
import { titled } from '../../../reader-text';
import { Texts } from '../../../texts';
import { ScreenPage } from '../../screen-page';

export const generateMetadata = titled('project');

export default async function ProjectPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return (
    <ScreenPage name="project" id={id}>
      {(day) => (
        <Texts parts={['places']}>
          <PlaceView key={id} name="project" id={id} day={day} />
        </Texts>
      )}
    </ScreenPage>
  );
}
