import { ProjectView } from '@/components/views/place-view';
import { titled } from '../../../reader-text';
import { readScreen, ServedPage } from '../../served-page';

export const generateMetadata = titled('project');

export default async function ProjectPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return (
    <ServedPage read={readScreen({ name: 'project', id })}>
      <ProjectView key={id} id={id} />
    </ServedPage>
  );
}
