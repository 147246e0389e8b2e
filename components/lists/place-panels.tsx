import { useState } from 'react';
import type { Area, Heading, Project } from '@/server/types';
import { useText, useTexts } from '../shell/language/language';
import { useKnownFrame } from '../shell/parts/frame';
import { Skeleton } from '../shell/parts/page-states';
import { useWords } from '../shell/parts/words';
import { projectsOf } from '../shell/sidebar/tree-rows';
import { useAct } from '../sync/act';
import { changeArea } from '../sync/actions/areas';
import { changeHeading, fileHeading } from '../sync/actions/headings';
import { placeOf } from '../sync/actions/in-parent';
import { changeProject, createProject, moveProject } from '../sync/actions/projects';
import { newUuid } from '../sync/new-uuid';
import { useToday } from '../sync/today';
import { ChoicePanel } from '../task/pickers/choice-panel';
import { AreaPicker, ProjectOrAreaPicker } from '../task/pickers/place-picker';
import { DeadlinePicker } from '../task/pickers/when-picker';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { useScreen } from './list-page';
import { choiceLook, HuePicker } from './places/hue-picker';
import { IconPicker } from './places/late';
import { MailDialog } from './places/mail-address';
import { NameDialog } from './places/name-dialog';
import { type Decision, useCompleteProject } from './use-complete-project';
import { useMoveToWorkspace } from './use-move-to-workspace';

/** Asks what becomes of the open tasks of a project, and completes it. */
function CompleteProject({ project, onClose }: { project: Project; onClose: () => void }) {
  const t = useText('views');
  const tasks = useScreen({ name: 'project', id: project.id }).data?.tasks;
  const frame = useKnownFrame();
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

interface DeadlineProps {
  title: string;
  place: Pick<Project, 'name' | 'deadline'>;
  onClose: () => void;
  /** Gets what the toast says, too. */
  onSave: (patch: { deadline: string | null }, label: string) => void;
}

function Deadline({ title, place: { name, deadline }, onClose, onSave }: DeadlineProps) {
  const { t, labels } = useWords('views');
  const today = useToday();
  const save = (day: string | null) => {
    onClose();
    const set = day ? labels.deadline(day, today) : t('noDeadline');
    onSave({ deadline: day }, t('namedDeadline', { name, deadline: set }));
  };
  return (
    <Dialog open onClose={onClose} title={title} className="w-fit">
      <DeadlinePicker value={deadline} today={today} onPick={save} />
    </Dialog>
  );
}

export interface PanelProps<Panel extends string> {
  panel: Panel;
  onClose: () => void;
}

/** Moves a project with all that is in it to another workspace. */
function MoveToWorkspace({ project, onClose }: { project: Project; onClose: () => void }) {
  const t = useText('views');
  const move = useMoveToWorkspace();
  const others = (useKnownFrame()?.workspaces ?? []).filter(({ id }) => id !== project.workspaceId);
  const choices = others.map((workspace) => ({
    key: workspace.id,
    name: workspace.name,
    onPick: () => {
      onClose();
      void move(project, workspace);
    },
  }));
  return (
    <Dialog open onClose={onClose} title={t('moveToWorkspace')}>
      <ChoicePanel label={t('moveToWorkspace')} choices={choices} />
    </Dialog>
  );
}

export type ProjectPanel = 'deadline' | 'area' | 'workspace' | 'complete' | 'mail';

export function ProjectPanels({ project, panel, onClose }: PanelProps<ProjectPanel> & { project: Project }) {
  const { t, common } = useTexts('views');
  const act = useAct();
  const frame = useKnownFrame();
  const { name } = project;
  if (panel === 'deadline')
    return (
      <Deadline
        title={common('deadline')}
        place={project}
        onClose={onClose}
        onSave={(patch, label) => void act(changeProject(project, patch, label))}
      />
    );
  if (panel === 'mail')
    return <MailDialog of={{ projectId: project.id }} title={t('mailToProject')} onClose={onClose} />;
  if (panel === 'complete')
    return (
      <Dialog open onClose={onClose} title={t('completeNamed', { name })} showTitle className="w-88">
        <CompleteProject project={project} onClose={onClose} />
      </Dialog>
    );
  if (panel === 'workspace') return <MoveToWorkspace project={project} onClose={onClose} />;
  const move = (areaId: string | null, to: string) => {
    onClose();
    if (frame && areaId !== project.areaId)
      void act(moveProject(project, { areaId, list: projectsOf(frame, areaId), beforeId: null, name: to }));
  };
  return (
    <Dialog open onClose={onClose} title={t('moveToArea')}>
      <AreaPicker areas={frame?.areas ?? []} onPick={move} />
    </Dialog>
  );
}

export type AreaPanel = 'look' | 'project' | 'mail';

export function AreaPanels({ area, panel, onClose }: PanelProps<AreaPanel> & { area: Area }) {
  const t = useText('views');
  const act = useAct();
  if (panel === 'project')
    return (
      <NameDialog
        title={t('newProjectIn', { area: area.name })}
        keeps={`new-place:project/${area.id}`}
        isNew
        onClose={onClose}
        onName={(name) => void act(createProject({ id: newUuid(), name, areaId: area.id }))}
      />
    );
  if (panel === 'mail')
    return <MailDialog of={{ areaId: area.id }} title={t('mailToArea')} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title={t('iconAndColour')} showTitle className="w-88">
      <div className="flex flex-col gap-3 p-4">
        <HuePicker hue={area.hue} onPick={(hue) => void act(changeArea(area, { hue }))} />
        <IconPicker area={area} look={choiceLook} onPick={(icon) => void act(changeArea(area, { icon }))} />
      </div>
    </Dialog>
  );
}

export type HeadingPanel = 'name' | 'deadline' | 'place';

export function HeadingPanels({ heading, panel, onClose }: PanelProps<HeadingPanel> & { heading: Heading }) {
  const { t, common } = useTexts('views');
  const act = useAct();
  const { areas = [], projects = [] } = useKnownFrame() ?? {};
  if (panel === 'name')
    return (
      <NameDialog
        title={t('renameHeading')}
        keeps={`heading-name:${heading.id}`}
        value={heading.name}
        onClose={onClose}
        onName={(name) => void act(changeHeading(heading, { name }, common('renamedTo', { name })))}
      />
    );
  if (panel === 'deadline')
    return (
      <Deadline
        title={common('milestone')}
        place={heading}
        onClose={onClose}
        onSave={(patch, label) => void act(changeHeading(heading, patch, label))}
      />
    );
  const isElsewhere = ({ id }: { id: string }) => id !== heading.projectId && id !== heading.areaId;
  return (
    <Dialog open onClose={onClose} title={t('moveTo')}>
      <ProjectOrAreaPicker
        frame={{ areas: areas.filter(isElsewhere), projects: projects.filter(isElsewhere) }}
        onPick={(to, name) => {
          onClose();
          void act(fileHeading(heading, { name, ...placeOf(to) }));
        }}
      />
    </Dialog>
  );
}
