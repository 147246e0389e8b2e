'use client';

import { deadlineLabel } from '@/server/domain/when';
import type { Area, Heading, Project } from '@/server/types';
import { useFrame } from '../data/frame';
import { usePlaceActions } from '../data/place-actions';
import { currentDay } from '../data/today';
import { AreaPicker, ProjectOrAreaPicker } from '../pickers/place-picker';
import { DeadlinePicker } from '../pickers/when-picker';
import { AreaAppearance } from '../places/area-appearance';
import { NameDialog } from '../places/name-dialog';
import { projectsOf } from '../sidebar/tree-rows';
import { Dialog } from '../ui/dialog';
import { CompleteProject } from './complete-project';

const deadlineToast = (name: string, day: string | null) =>
  `“${name}”: ${day ? deadlineLabel(day, currentDay()) : 'no deadline'}`;

interface PanelsProps<Panel extends string> {
  /** The open panel; null for none. */
  panel: Panel | null;
  onClose: () => void;
}

export type ProjectPanel = 'deadline' | 'area' | 'complete';

interface ProjectPanelsProps extends PanelsProps<ProjectPanel> {
  project: Project;
  day: string;
}

export function ProjectPanels({ project, panel, day, onClose }: ProjectPanelsProps) {
  const { updateProject, moveProject } = usePlaceActions();
  const frame = useFrame(day).data;
  return (
    <>
      <Dialog open={panel === 'deadline'} onClose={onClose} title="Deadline" className="w-fit">
        <DeadlinePicker
          value={project.deadline}
          today={day}
          onPick={(deadline) => {
            onClose();
            void updateProject(project, { deadline }, deadlineToast(project.name, deadline));
          }}
        />
      </Dialog>
      <Dialog
        open={panel === 'complete'}
        onClose={onClose}
        title={`Complete “${project.name}”`}
        showTitle
        className="w-88"
      >
        <CompleteProject {...{ project, day, onClose }} />
      </Dialog>
      {frame && (
        <Dialog open={panel === 'area'} onClose={onClose} title="Move to an area">
          <AreaPicker
            areas={frame.areas}
            onPick={(areaId, name) => {
              onClose();
              const list = projectsOf(frame, areaId);
              if (areaId !== project.areaId)
                void moveProject(project, { areaId, list, beforeId: null, name });
            }}
          />
        </Dialog>
      )}
    </>
  );
}

export type AreaPanel = 'look' | 'project';

interface AreaPanelsProps extends PanelsProps<AreaPanel> {
  area: Area;
}

export function AreaPanels({ area, panel, onClose }: AreaPanelsProps) {
  const { createProject } = usePlaceActions();
  return (
    <>
      <NameDialog
        open={panel === 'project'}
        title={`New project in ${area.name}`}
        onClose={onClose}
        onName={(name) => void createProject({ name, areaId: area.id })}
      />
      <Dialog open={panel === 'look'} onClose={onClose} title="Icon and colour" showTitle className="w-88">
        <AreaAppearance area={area} />
      </Dialog>
    </>
  );
}

export type HeadingPanel = 'name' | 'deadline' | 'place';

interface HeadingPanelsProps extends PanelsProps<HeadingPanel> {
  heading: Heading;
}

/** Moves a heading with its tasks to another project or area. */
function HeadingPlace({ heading, onClose }: Pick<HeadingPanelsProps, 'heading' | 'onClose'>) {
  const { fileHeading } = usePlaceActions();
  const frame = useFrame(currentDay()).data;
  if (!frame) return null;
  const isElsewhere = ({ id }: { id: string }) => id !== heading.projectId && id !== heading.areaId;
  const places = { areas: frame.areas.filter(isElsewhere), projects: frame.projects.filter(isElsewhere) };
  return (
    <ProjectOrAreaPicker
      frame={places}
      onPick={(to, name) => {
        onClose();
        const projectId = to.kind === 'project' ? to.projectId : null;
        const areaId = to.kind === 'area' ? to.areaId : null;
        void fileHeading(heading, { name, projectId, areaId });
      }}
    />
  );
}

export function HeadingPanels({ heading, panel, onClose }: HeadingPanelsProps) {
  const { updateHeading } = usePlaceActions();
  const { name, deadline } = heading;
  return (
    <>
      <NameDialog
        open={panel === 'name'}
        title="Rename the heading"
        value={name}
        onClose={onClose}
        onName={(next) => void updateHeading(heading, { name: next }, `Renamed to “${next}”`)}
      />
      <Dialog open={panel === 'place'} onClose={onClose} title="Move to">
        <HeadingPlace heading={heading} onClose={onClose} />
      </Dialog>
      <Dialog open={panel === 'deadline'} onClose={onClose} title="Milestone" className="w-fit">
        <DeadlinePicker
          value={deadline}
          today={currentDay()}
          onPick={(day) => {
            onClose();
            void updateHeading(heading, { deadline: day }, deadlineToast(name, day));
          }}
        />
      </Dialog>
    </>
  );
}
