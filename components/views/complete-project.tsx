import { useState } from 'react';
import type { Project } from '@/server/types';
import { useFrame } from '../data/frame';
import { Skeleton } from '../data/page-states';
import { useText } from '../language/language';
import { ProjectOrAreaPicker } from '../pickers/place-picker';
import { Button } from '../ui/button';
import { useScreen } from './screen-view';
import { type Decision, useCompleteProject } from './use-complete-project';

interface CompleteProjectProps {
  project: Project;
  day: string;
  onClose: () => void;
}

/** Asks what becomes of the open tasks of a project, and completes it. */
export function CompleteProject({ project, day, onClose }: CompleteProjectProps) {
  const t = useText('views');
  const { screen } = useScreen({ name: 'project', id: project.id, day });
  const frame = useFrame(day).data;
  const complete = useCompleteProject();
  const [isMoving, setMoving] = useState(false);
  const tasks = screen.data?.tasks;
  if (!tasks || !frame) return <Skeleton rows={2} />;
  const decide = (decision: Decision) => {
    onClose();
    void complete(project, tasks, decision);
  };
  if (isMoving) {
    const projects = frame.projects.filter(({ id }) => id !== project.id);
    return (
      <ProjectOrAreaPicker
        frame={{ areas: frame.areas, projects }}
        onPick={(to, name) => {
          const projectId = to.kind === 'project' ? to.projectId : null;
          const areaId = to.kind === 'area' ? to.areaId : null;
          decide({ kind: 'move', to: { projectId, areaId }, name });
        }}
      />
    );
  }
  const about = { count: tasks.length };
  return (
    <div className="flex flex-col gap-2 px-4 pb-4">
      <p className="pb-1 text-14 text-ink-2">{t('stillOpen', about)}</p>
      <Button look="primary" onClick={() => decide({ kind: 'complete' })}>
        {t('completeCount', about)}
      </Button>
      <Button look="outline" onClick={() => setMoving(true)}>
        {t('moveCount', about)}
      </Button>
      <Button look="outline" onClick={() => decide({ kind: 'keep' })}>
        {t('keepCount', about)}
      </Button>
    </div>
  );
}
