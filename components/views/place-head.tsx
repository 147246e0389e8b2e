import { type ReactNode, useRef, useState } from 'react';
import type { Area, Project } from '@/server/types';
import { canEdit } from '../data/permissions';
import { type NotesEdit, usePlaceActions } from '../data/place-actions';
import { DropVeil } from '../files/drop-veil';
import { pickFiles } from '../files/pick-files';
import { useAttach } from '../files/use-attach';
import { useFileDrop } from '../files/use-file-drop';
import { useText } from '../language/language';
import { AreaIcon } from '../places/area-icon';
import { NotesField } from '../places/notes-field';
import { ShareButton } from '../sharing/share-button';
import { areaTarget, projectTarget } from '../state/share-target';
import { AutoTextarea } from '../ui/auto-textarea';
import { cn } from '../ui/cn';
import { Ring } from '../ui/ring';
import { AreaProjects } from './area-projects';
import { ProjectFiles } from './late';
import { AreaMenu, ProjectMenu } from './place-menu';
import { ProjectProgress } from './project-progress';

const titleLook =
  'rounded-control px-2 text-28 font-semibold tracking-tight [line-height:34px] touch:py-1.25';

interface PlaceHeadProps {
  kind: 'project' | 'area';
  place: Project | Area;
  mark: ReactNode;
  /** Buttons after the name. */
  tools: ReactNode;
  /** Both resolve to an error message if saving failed. */
  onRename: (name: string, said: string) => Promise<string | undefined>;
  onSaveNotes: (edit: NotesEdit) => Promise<string | undefined>;
  children?: ReactNode;
}

/** Name and notes of a project or area. Viewers see them read-only. */
function PlaceHead({ kind, place, mark, tools, onRename, onSaveNotes, children }: PlaceHeadProps) {
  const t = useText('views');
  const common = useText('common');
  const { id, name, notes } = place;
  const may = canEdit(place);
  return (
    <header className="flex flex-col gap-2 pb-2">
      {may && <h1 className="sr-only">{name}</h1>}
      {/* On the smallest screens, and at 400 % zoom, the buttons are above the name, which then has the whole width. */}
      <div className="flex items-start gap-2 max-[380px]:flex-wrap">
        <span className="grid h-9 place-items-center ps-1 touch:h-11">{mark}</span>
        {may ? (
          <div className="min-w-0 flex-1">
            <AutoTextarea
              key={id}
              label={t(kind === 'project' ? 'nameOfProject' : 'nameOfArea')}
              name={`${kind}:${id}:name`}
              value={name}
              maxLength={200}
              single
              required
              onSave={(next) => onRename(next, common('renamedTo', { name: next }))}
              className={titleLook}
            />
          </div>
        ) : (
          <h1 className={cn(titleLook, 'min-w-0 flex-1 [overflow-wrap:anywhere]')}>{name}</h1>
        )}
        <div className="flex items-start gap-2 max-[380px]:order-first max-[380px]:w-full max-[380px]:justify-end">
          {tools}
        </div>
      </div>
      {children}
      <NotesField
        key={id}
        label={common('notes')}
        name={`${kind}:${id}:notes`}
        value={notes}
        maxLength={10_000}
        onSave={may ? (notes, base) => onSaveNotes({ notes, base }) : undefined}
      />
    </header>
  );
}

/** Takes files that are dropped on the page. `isWanted`: whether files show before there is one. */
function useProjectFiles({ project, fileCount }: ProjectHeadProps) {
  const inside = useRef<HTMLDivElement>(null);
  const [isWanted, setIsWanted] = useState(false);
  const attach = useAttach();
  const canAttach = fileCount !== null && canEdit(project);
  const onFiles = (files: File[]) => {
    setIsWanted(true);
    void attach({ target: { targetKind: 'project', targetId: project.id }, files });
  };
  const isOver = useFileDrop({ inside, zone: '#page', onFiles, enabled: canAttach });
  return { inside, isOver, isWanted, onAttach: canAttach ? () => pickFiles(onFiles) : undefined };
}

interface ProjectHeadProps {
  project: Project;
  /** The number of its files; null without a file store. */
  fileCount: number | null;
  day: string;
}

export function ProjectHead(props: ProjectHeadProps) {
  const { project, fileCount, day } = props;
  const { saveProject, saveProjectNotes } = usePlaceActions();
  const { inside, isOver, isWanted, onAttach } = useProjectFiles(props);
  const { accessRole } = project;
  return (
    <div ref={inside}>
      <PlaceHead
        kind="project"
        place={project}
        mark={<Ring open={project.openTaskCount} done={project.doneTaskCount} />}
        tools={
          <>
            <ShareButton target={projectTarget(project)} accessRole={accessRole} />
            {canEdit(project) && <ProjectMenu project={project} day={day} onAttach={onAttach} />}
          </>
        }
        onRename={(name, said) => saveProject(project, { name }, said)}
        onSaveNotes={(edit) => saveProjectNotes(project, edit)}
      >
        <ProjectProgress project={project} day={day} />
      </PlaceHead>
      {(isWanted || (fileCount ?? 0) > 0) && <ProjectFiles project={project} />}
      {isOver && <DropVeil className="fixed inset-2 md:start-64" />}
    </div>
  );
}

interface AreaHeadProps {
  area: Area;
  projects: Project[];
  day: string;
}

export function AreaHead({ area, projects, day }: AreaHeadProps) {
  const { saveArea, saveAreaNotes } = usePlaceActions();
  const { accessRole } = area;
  return (
    <>
      <PlaceHead
        kind="area"
        place={area}
        mark={<AreaIcon area={area} size={20} />}
        tools={
          <>
            <ShareButton target={areaTarget(area)} accessRole={accessRole} />
            {canEdit(area) && <AreaMenu area={area} day={day} />}
          </>
        }
        onRename={(name, said) => saveArea(area, { name }, said)}
        onSaveNotes={(edit) => saveAreaNotes(area, edit)}
      />
      <AreaProjects projects={projects} />
    </>
  );
}
