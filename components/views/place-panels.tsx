import { useState } from 'react';
import { placeOf } from '@/planner/in-parent';
import type { Area, Heading, Project } from '@/server/types';
import { useFrame } from '../data/frame';
import { Skeleton } from '../data/page-states';
import { usePlaceActions } from '../data/place-actions';
import { currentDay, useToday } from '../data/today';
import { useWords } from '../data/words';
import { useText, useTexts } from '../language/language';
import { AreaPicker, ProjectOrAreaPicker } from '../pickers/place-picker';
import { DeadlinePicker } from '../pickers/when-picker';
import { choiceLook, HuePicker } from '../places/hue-picker';
import { IconPicker } from '../places/late';
import { NameDialog } from '../places/name-dialog';
import { projectsOf } from '../sidebar/tree-rows';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { useScreen } from './screen-view';
import { type Decision, useCompleteProject } from './use-complete-project';

/** Asks what becomes of the open tasks of a project, and completes it. */
function CompleteProject({ project, onClose }: Omit<ProjectPanelsProps, 'panel'>) {
  const t = useText('views');
  const tasks = useScreen({ name: 'project', id: project.id }).data?.tasks;
  const frame = useFrame().data;
  const complete = useCompleteProject();
  const [isMoving, setMoving] = useState(false);
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
        onPick={(to, name) => decide({ kind: 'move', to: placeOf(to), name })}
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

function useDeadlineToast() {
  const { t, labels } = useWords('views');
  return (name: string, day: string | null): string =>
    t('namedDeadline', { name, deadline: day ? labels.deadline(day, currentDay()) : t('noDeadline') });
}

export interface PanelsProps<Panel extends string> {
  /** The open panel; null for none. */
  panel: Panel | null;
  onClose: () => void;
}

export type ProjectPanel = 'deadline' | 'area' | 'complete';

interface ProjectPanelsProps extends PanelsProps<ProjectPanel> {
  project: Project;
}

export function ProjectPanels({ project, panel, onClose }: ProjectPanelsProps) {
  const { t, common } = useTexts('views');
  const deadlineToast = useDeadlineToast();
  const { updateProject, moveProject } = usePlaceActions();
  const today = useToday();
  const frame = useFrame().data;
  return (
    <>
      <Dialog open={panel === 'deadline'} onClose={onClose} title={common('deadline')} className="w-fit">
        <DeadlinePicker
          value={project.deadline}
          today={today}
          onPick={(deadline) => {
            onClose();
            void updateProject(project, { deadline }, deadlineToast(project.name, deadline));
          }}
        />
      </Dialog>
      <Dialog
        open={panel === 'complete'}
        onClose={onClose}
        title={t('completeNamed', { name: project.name })}
        showTitle
        className="w-88"
      >
        <CompleteProject project={project} onClose={onClose} />
      </Dialog>
      {frame && (
        <Dialog open={panel === 'area'} onClose={onClose} title={t('moveToArea')}>
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

export function AreaPanels({ area, panel, onClose }: PanelsProps<AreaPanel> & { area: Area }) {
  const t = useText('views');
  const { createProject, updateArea } = usePlaceActions();
  return (
    <>
      <NameDialog
        open={panel === 'project'}
        title={t('newProjectIn', { area: area.name })}
        onClose={onClose}
        onName={(name) => void createProject({ name, areaId: area.id })}
      />
      <Dialog open={panel === 'look'} onClose={onClose} title={t('iconAndColour')} showTitle className="w-88">
        <div className="flex flex-col gap-3 p-4">
          <HuePicker hue={area.hue} onPick={(hue) => void updateArea(area, { hue })} />
          <IconPicker area={area} look={choiceLook} onPick={(icon) => void updateArea(area, { icon })} />
        </div>
      </Dialog>
    </>
  );
}

export type HeadingPanel = 'name' | 'deadline' | 'place';

interface HeadingPanelsProps extends PanelsProps<HeadingPanel> {
  heading: Heading;
}

function HeadingPlace({ heading, onClose }: Omit<HeadingPanelsProps, 'panel'>) {
  const { fileHeading } = usePlaceActions();
  const frame = useFrame().data;
  if (!frame) return null;
  const isElsewhere = ({ id }: { id: string }) => id !== heading.projectId && id !== heading.areaId;
  const places = { areas: frame.areas.filter(isElsewhere), projects: frame.projects.filter(isElsewhere) };
  return (
    <ProjectOrAreaPicker
      frame={places}
      onPick={(to, name) => {
        onClose();
        void fileHeading(heading, { name, ...placeOf(to) });
      }}
    />
  );
}

export function HeadingPanels({ heading, panel, onClose }: HeadingPanelsProps) {
  const { t, common } = useTexts('views');
  const deadlineToast = useDeadlineToast();
  const { updateHeading } = usePlaceActions();
  const { name, deadline } = heading;
  return (
    <>
      <NameDialog
        open={panel === 'name'}
        title={t('renameHeading')}
        value={name}
        onClose={onClose}
        onName={(next) => void updateHeading(heading, { name: next }, common('renamedTo', { name: next }))}
      />
      <Dialog open={panel === 'place'} onClose={onClose} title={t('moveTo')}>
        <HeadingPlace heading={heading} onClose={onClose} />
      </Dialog>
      <Dialog open={panel === 'deadline'} onClose={onClose} title={common('milestone')} className="w-fit">
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
