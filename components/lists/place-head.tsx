import { Flag } from 'lucide-react';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { byOrder } from '@/domain/order';
import type { Area, Project } from '@/server/types';
import { DropVeil } from '../files/drop-veil';
import { pickFiles } from '../files/pick-files';
import { useAttach } from '../files/use-attach';
import { useFileDrop } from '../files/use-file-drop';
import { NotesField } from '../notes/live/notes-field';
import { ShareButton } from '../people/sharing/share-button';
import { useText, useTexts } from '../shell/language/language';
import { AutoTextarea } from '../shell/parts/auto-textarea';
import { canEdit } from '../shell/parts/permissions';
import { useWords } from '../shell/parts/words';
import { useSave } from '../sync/act';
import { changeArea, writeAreaNotes } from '../sync/actions/areas';
import { changeProject, writeProjectNotes } from '../sync/actions/projects';
import { useToday } from '../sync/today';
import { useTRPCClient } from '../sync/trpc';
import { DrawnList } from '../task/rows/drawn-list';
import { Button } from '../ui/button';
import { cn } from '../ui/cn';
import { smallIcon } from '../ui/icon';
import { Link } from '../ui/link';
import { Ring } from '../ui/ring';
import { ProjectFiles } from './late';
import { AreaMenu, ProjectMenu } from './place-menu';
import { AreaIcon } from './places/area-icon';
import { useCompleteProject } from './use-complete-project';

/** How much of a project is done, and its deadline. A project with nothing open offers to be completed. */
function ProjectProgress({ project }: { project: Project }) {
  const { t, labels } = useWords('views');
  const today = useToday();
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
          <Flag {...smallIcon} /> {labels.deadline(deadline, today)}
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

const ROW = 36;

/** The projects of an area. Only those near the window are drawn, as there may be thousands. */
function AreaProjects({ projects }: { projects: readonly Project[] }) {
  const t = useText('views');
  const ordered = useMemo(() => [...projects].sort(byOrder), [projects]);
  if (ordered.length === 0) return null;
  return (
    <DrawnList
      label={t('projects')}
      className="mb-2"
      items={ordered}
      keyOf={({ id }) => id}
      sizeOf={() => ROW}
    >
      {(project) => (
        <Link
          href={`/project/${project.id}`}
          className="flex min-h-9 items-center gap-2 rounded-control px-2 hover:bg-hover touch:min-h-11"
        >
          <Ring open={project.openTaskCount} done={project.doneTaskCount} />
          <span className="truncate text-14 font-medium">{project.name}</span>
          <span className="ms-auto shrink-0 text-12 text-ink-3 tabular-nums">
            {t('openCount', { count: project.openTaskCount })}
          </span>
        </Link>
      )}
    </DrawnList>
  );
}

const titleLook =
  'rounded-control px-2 text-28 font-semibold tracking-tight [line-height:34px] touch:py-1.25';

interface PlaceHeadProps {
  kind: 'project' | 'area';
  place: Project | Area;
  mark: ReactNode;
  menu: ReactNode;
  /** Resolves to an error message if saving failed. */
  onRename: (name: string) => Promise<string | undefined>;
  onReadName: () => Promise<string | undefined>;
  /** Saves notes that were written over others. */
  onNotes: (notes: string, base: string) => Promise<string | undefined>;
  children?: ReactNode;
}

/** Name and notes of a project or area. Viewers see them read-only. */
function PlaceHead({ kind, place, mark, menu, children, ...props }: PlaceHeadProps) {
  const { t, common } = useTexts('views');
  const { id, name, notes } = place;
  const may = canEdit(place);
  return (
    <header className="flex flex-col gap-2 pb-2">
      {may && <h1 className="sr-only">{name}</h1>}
      {/* On the smallest screens, and at 400 % zoom, the buttons are above the name, which then has the whole width. */}
      <div className="flex items-start gap-2 max-[380px]:flex-wrap">
        <span className="-me-2 grid h-9 w-7 items-center ps-2 touch:h-11">{mark}</span>
        {may ? (
          <div className="min-w-0 flex-1">
            <AutoTextarea
              key={id}
              label={t(kind === 'project' ? 'nameOfProject' : 'nameOfArea')}
              name={`place-name:${id}`}
              value={name}
              maxLength={200}
              single
              empty="never"
              onSave={props.onRename}
              undo={{ read: props.onReadName, toast: (next) => common('renamedTo', { name: next }) }}
              className={titleLook}
            />
          </div>
        ) : (
          <h1 className={cn(titleLook, 'min-w-0 flex-1 [overflow-wrap:anywhere]')}>{name}</h1>
        )}
        <div className="flex items-start gap-2 max-[380px]:order-first max-[380px]:w-full max-[380px]:justify-end">
          <ShareButton target={{ ...place, kind }} />
          {may && menu}
        </div>
      </div>
      {children}
      <NotesField
        key={id}
        label={common('notes')}
        name={`place-notes:${id}`}
        value={notes}
        maxLength={10_000}
        place={kind === 'project' ? { projectId: id } : { areaId: id }}
        onSave={may ? props.onNotes : undefined}
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
}

export function ProjectHead(props: ProjectHeadProps) {
  const { project, fileCount } = props;
  const save = useSave();
  const client = useTRPCClient();
  const { inside, isOver, isWanted, onAttach } = useProjectFiles(props);
  return (
    <div ref={inside}>
      <PlaceHead
        kind="project"
        place={project}
        mark={<Ring open={project.openTaskCount} done={project.doneTaskCount} />}
        menu={<ProjectMenu project={project} onAttach={onAttach} />}
        onRename={(name) => save(changeProject(project, { name }))}
        onReadName={async () => (await client.projects.get.query({ projectId: project.id })).project.name}
        onNotes={(notes, base) => save(writeProjectNotes(project, { notes, base }))}
      >
        <ProjectProgress project={project} />
      </PlaceHead>
      {(isWanted || (fileCount ?? 0) > 0) && <ProjectFiles project={project} />}
      {isOver && <DropVeil className="fixed inset-2 md:start-64" />}
    </div>
  );
}

export function AreaHead({ area, projects }: { area: Area; projects: Project[] }) {
  const save = useSave();
  const client = useTRPCClient();
  const { id, workspaceId } = area;
  return (
    <>
      <PlaceHead
        kind="area"
        place={area}
        mark={<AreaIcon area={area} size={20} />}
        menu={<AreaMenu area={area} />}
        onRename={(name) => save(changeArea(area, { name }))}
        onReadName={async () => {
          const { areas } = await client.areas.list.query({ workspaceId });
          return areas.find((one) => one.id === id)?.name;
        }}
        onNotes={(notes, base) => save(writeAreaNotes(area, { notes, base }))}
      />
      <AreaProjects projects={projects} />
    </>
  );
}
