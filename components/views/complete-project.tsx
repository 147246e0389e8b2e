'use client';

import { useState } from 'react';
import type { Project } from '@/server/types';
import { useFrame } from '../data/frame';
import { Skeleton } from '../data/page-states';
import { ProjectOrAreaPicker } from '../pickers/place-picker';
import { Button } from '../ui/button';
import { counted } from './left-today';
import { useScreen } from './screen-view';
import { type Decision, useCompleteProject } from './use-complete-project';

interface CompleteProjectProps {
  project: Project;
  day: string;
  onClose: () => void;
}

/** Asks what becomes of the open tasks of a project, and completes it. */
export function CompleteProject({ project, day, onClose }: CompleteProjectProps) {
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
  const count = counted(tasks.length);
  return (
    <div className="flex flex-col gap-2 px-4 pb-4">
      <p className="pb-1 text-14 text-ink-2">
        {count} {tasks.length === 1 ? 'is' : 'are'} still open. The project goes to the archive.
      </p>
      <Button look="primary" onClick={() => decide({ kind: 'complete' })}>
        Complete {count}
      </Button>
      <Button look="outline" onClick={() => setMoving(true)}>
        Move {count} elsewhere
      </Button>
      <Button look="outline" onClick={() => decide({ kind: 'keep' })}>
        Keep {count} in the archived project
      </Button>
    </div>
  );
}
