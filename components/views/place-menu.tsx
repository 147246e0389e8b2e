'use client';

import { MoreHorizontal } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { byOrder } from '@/server/domain/order';
import { deadlineLabel } from '@/server/domain/when';
import type { Area, Frame, Heading, Project } from '@/server/types';
import { useFrame } from '../data/frame';
import { usePlaceActions } from '../data/place-actions';
import { currentDay } from '../data/today';
import { AreaPicker } from '../pickers/place-picker';
import { DeadlinePicker } from '../pickers/when-picker';
import { AreaAppearance } from '../places/area-appearance';
import { NameDialog } from '../places/name-dialog';
import { shareName } from '../sharing/share-button';
import { projectsOf } from '../sidebar/use-sidebar-drop';
import { areaTarget, openShare, projectTarget } from '../state/share-target';
import { IconButton } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { icon } from '../ui/icon';
import { Menu, MenuContent, MenuItem, MenuLine, MenuTrigger } from '../ui/menu';
import { StepItems } from './step-items';
import { useSaveTemplate } from './use-save-template';

function Trigger({ label }: { label: string }) {
  return (
    <MenuTrigger asChild>
      <IconButton label={label}>
        <MoreHorizontal {...icon} />
      </IconButton>
    </MenuTrigger>
  );
}

const deadlineToast = (name: string, day: string | null) =>
  `“${name}”: ${day ? deadlineLabel(day, currentDay()) : 'no deadline'}`;

/** Defers work until the menu has closed and returned the focus. */
const afterClose = (work: () => void) => () => setTimeout(work);

interface ProjectMenuProps {
  project: Project;
  day: string;
  /** Picks files; undefined where none can be attached. */
  onAttach?: () => void;
}

type ProjectPanel = 'deadline' | 'area' | null;

interface ProjectPanelsProps extends ProjectMenuProps {
  panel: ProjectPanel;
  frame: Frame | undefined;
  onClose: () => void;
}

function ProjectPanels({ project, panel, frame, day, onClose }: ProjectPanelsProps) {
  const { updateProject, moveProject } = usePlaceActions();
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

export function ProjectMenu({ project, day, onAttach }: ProjectMenuProps) {
  const { moveProject, archiveProject } = usePlaceActions();
  const frame = useFrame(day).data;
  const [panel, setPanel] = useState<ProjectPanel>(null);
  const router = useRouter();
  const saveTemplate = useSaveTemplate();
  const { id, name, areaId } = project;
  const list = frame ? projectsOf(frame, areaId) : [];
  // The caller may have access to the project but not to its area.
  const known = list.some((one) => one.id === id);
  const archive = async () => {
    if (await archiveProject(project)) router.push(areaId ? `/area/${areaId}` : '/today');
  };
  return (
    <>
      <Menu>
        <Trigger label={`Actions of ${name}`} />
        <MenuContent align="end">
          <MenuItem onSelect={afterClose(() => openShare(projectTarget(project)))}>
            {shareName(project.accessRole)}
          </MenuItem>
          <MenuItem onSelect={afterClose(() => setPanel('deadline'))}>Deadline</MenuItem>
          <MenuItem onSelect={() => void saveTemplate(id)}>Save as template</MenuItem>
          {onAttach && <MenuItem onSelect={onAttach}>Attach files</MenuItem>}
          <MenuItem onSelect={() => router.push(`/activity?within=${id}`)}>Activity</MenuItem>
          <MenuLine />
          {known && <MenuItem onSelect={afterClose(() => setPanel('area'))}>Move to an area</MenuItem>}
          <StepItems
            id={id}
            ids={list.map((one) => one.id)}
            onMove={(beforeId, to) => void moveProject(project, { areaId, list, beforeId, name: to })}
          />
          <MenuItem onSelect={() => void archive()}>Archive</MenuItem>
        </MenuContent>
      </Menu>
      <ProjectPanels {...{ project, panel, frame, day }} onClose={() => setPanel(null)} />
    </>
  );
}

function AreaItems({ area, day, onPanel }: AreaMenuProps & { onPanel: (panel: AreaPanel) => void }) {
  const { moveArea, archiveArea } = usePlaceActions();
  const list = [...(useFrame(day).data?.areas ?? [])].sort(byOrder);
  const router = useRouter();
  const archive = async () => {
    if (await archiveArea(area)) router.push('/today');
  };
  return (
    <>
      <MenuItem onSelect={afterClose(() => onPanel('project'))}>New project</MenuItem>
      <MenuItem onSelect={afterClose(() => openShare(areaTarget(area)))}>
        {shareName(area.accessRole)}
      </MenuItem>
      <MenuItem onSelect={afterClose(() => onPanel('look'))}>Icon and colour</MenuItem>
      <MenuItem onSelect={() => router.push(`/activity?within=${area.id}`)}>Activity</MenuItem>
      <MenuLine />
      <StepItems
        id={area.id}
        ids={list.map((one) => one.id)}
        onMove={(beforeId, name) => void moveArea(area, { list, beforeId, name })}
      />
      <MenuItem onSelect={() => void archive()}>Archive</MenuItem>
    </>
  );
}

interface AreaMenuProps {
  area: Area;
  day: string;
}

type AreaPanel = 'look' | 'project' | null;

export function AreaMenu({ area, day }: AreaMenuProps) {
  const { createProject } = usePlaceActions();
  const [panel, setPanel] = useState<AreaPanel>(null);
  const close = () => setPanel(null);
  return (
    <>
      <Menu>
        <Trigger label={`Actions of ${area.name}`} />
        <MenuContent align="end">
          <AreaItems area={area} day={day} onPanel={setPanel} />
        </MenuContent>
      </Menu>
      <NameDialog
        open={panel === 'project'}
        title={`New project in ${area.name}`}
        onClose={close}
        onName={(name) => void createProject({ name, areaId: area.id })}
      />
      <Dialog open={panel === 'look'} onClose={close} title="Icon and colour" showTitle className="w-88">
        <AreaAppearance area={area} />
      </Dialog>
    </>
  );
}

interface HeadingMenuProps {
  heading: Heading;
  /** All headings of the project or area. */
  headings: readonly Heading[];
  /** Editors may change headings but not delete them. */
  removable: boolean;
}

export function HeadingMenu({ heading, headings, removable }: HeadingMenuProps) {
  const { updateHeading, removeHeading, moveHeading } = usePlaceActions();
  const [panel, setPanel] = useState<'name' | 'deadline' | null>(null);
  const { name, deadline } = heading;
  const close = () => setPanel(null);
  return (
    <>
      <Menu>
        <Trigger label={`Actions of ${name}`} />
        <MenuContent align="end">
          <MenuItem onSelect={afterClose(() => setPanel('name'))}>Rename</MenuItem>
          <MenuItem onSelect={afterClose(() => setPanel('deadline'))}>Milestone</MenuItem>
          <MenuLine />
          <StepItems
            id={heading.id}
            ids={[...headings].sort(byOrder).map(({ id }) => id)}
            onMove={(beforeId, to) => void moveHeading(heading, { list: headings, beforeId, name: to })}
          />
          {removable && <MenuItem onSelect={() => removeHeading(heading)}>Delete, keep its tasks</MenuItem>}
        </MenuContent>
      </Menu>
      <NameDialog
        open={panel === 'name'}
        title="Rename the heading"
        value={name}
        onClose={close}
        onName={(next) => void updateHeading(heading, { name: next }, `Renamed to “${next}”`)}
      />
      <Dialog open={panel === 'deadline'} onClose={close} title="Milestone" className="w-fit">
        <DeadlinePicker
          value={deadline}
          today={currentDay()}
          onPick={(day) => {
            close();
            void updateHeading(heading, { deadline: day }, deadlineToast(name, day));
          }}
        />
      </Dialog>
    </>
  );
}
