import { Flag } from 'lucide-react';
import type { Project } from '@/server/types';
import { useLabels } from '../data/labels';
import { canEdit } from '../data/permissions';
import { useText } from '../language/language';
import { Button } from '../ui/button';
import { smallIcon } from '../ui/icon';
import { useCompleteProject } from './use-complete-project';

interface ProjectProgressProps {
  project: Project;
  day: string;
}

/** How much of a project is done, and its deadline. A project with nothing open offers to be completed. */
export function ProjectProgress({ project, day }: ProjectProgressProps) {
  const t = useText('views');
  const labels = useLabels();
  const complete = useCompleteProject();
  const { deadline, openTaskCount, doneTaskCount } = project;
  const count = openTaskCount + doneTaskCount;
  const isFinished = count > 0 && openTaskCount === 0;
  if (count === 0 && !deadline) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 px-2 text-13 text-ink-2 tabular-nums">
      {count > 0 && (isFinished ? t('everythingDone') : t('doneOf', { done: doneTaskCount, count }))}
      {deadline && (
        <span className="flex items-center gap-1.5">
          <Flag {...smallIcon} /> {labels.deadline(deadline, day)}
        </span>
      )}
      {isFinished && canEdit(project) && (
        <Button
          look="outline"
          onClick={() => void complete(project, [], { kind: 'keep' })}
          className="h-7 px-2 text-13"
        >
          {t('completeProject')}
        </Button>
      )}
    </p>
  );
}
