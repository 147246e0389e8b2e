import type { Task } from '@/server/types';
import { canEdit } from '../data/permissions';
import { FilesSection } from './files-section';
import { useTaskFiles } from './use-files';

export function TaskFiles({ task }: { task: Task }) {
  const files = useTaskFiles(task.id).filter(({ targetKind }) => targetKind === 'task');
  return (
    <FilesSection
      target={{ targetKind: 'task', targetId: task.id }}
      files={files}
      canEdit={canEdit(task)}
      zone="[data-detail]"
    />
  );
}
