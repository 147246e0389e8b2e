import type { Project } from '@/server/types';
import { canEdit } from '../shell/parts/permissions';
import { FilesSection } from './files-section';
import { useFiles } from './use-files';

/** The files of a project. The page around it takes dropped files. */
export function ProjectFiles({ project }: { project: Project }) {
  const target = { targetKind: 'project', targetId: project.id } as const;
  return (
    <div className="pb-4">
      <FilesSection target={target} files={useFiles(target)} canEdit={canEdit(project)} />
    </div>
  );
}
