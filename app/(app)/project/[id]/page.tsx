import { ProjectPage } from '@/components/lists/place-page';
import { titled } from '../../../reader-text';
import { readScreen, ServedPage } from '../../served-page';

export const generateMetadata = titled('project');

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return (
    <ServedPage read={readScreen({ name: 'project', id })}>
      <ProjectPage key={id} id={id} />
    </ServedPage>
  );
}
