import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { byOrder } from '@/server/domain/order';
import type { Area, Heading, Project } from '@/server/types';
import { useFrame } from '../data/frame';
import { MenuContent, MenuItem, MenuLine } from '../data/menu';
import { MoreMenu } from '../data/more-menu';
import { usePlaceActions } from '../data/place-actions';
import { createRun } from '../data/server-run';
import { useTRPC, useTRPCClient } from '../data/trpc';
import { useText } from '../language/language';
import { useShareName } from '../sharing/share-button';
import { projectsOf } from '../sidebar/tree-rows';
import { areaTarget, openShare, projectTarget } from '../state/share-target';
import { useOpenPage } from '../ui/navigation';
import { Part } from '../ui/part';
import { showToast } from '../ui/toast';
import { AreaPanels, HeadingPanels, ProjectPanels } from './late';
import type { AreaPanel, HeadingPanel, ProjectPanel } from './place-panels';
import { useCompleteProject } from './use-complete-project';

/** Returns a function that saves a project as a template, and offers to show it. */
function useSaveTemplate() {
  const t = useText('views');
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const open = useOpenPage();
  const run = createRun(() => queryClient.invalidateQueries({ queryKey: trpc.screens.packages.pathKey() }));
  return async (projectId: string) => {
    const made = await run(() => client.packages.createTemplate.mutate({ projectId }));
    if (!made) return;
    const show = () => open(`/packages?open=${made.package.packageId}`);
    showToast({
      text: t('savedAsTemplate', { name: made.package.name }),
      action: { label: t('show'), run: show },
    });
  };
}

interface StepItemsProps {
  id: string;
  /** The ids of the list, in order. */
  ids: readonly string[];
  /** A `beforeId` of null is the end. `name` is for the toast. */
  onMove: (beforeId: string | null, name: string) => void;
}

/** The keyboard alternative to dragging. */
function StepItems({ id, ids, onMove }: StepItemsProps) {
  const t = useText('views');
  const common = useText('common');
  const at = ids.indexOf(id);
  if (at === -1 || ids.length === 1) return null;
  const name = (to: number) => common('position', { at: to + 1, of: ids.length });
  return (
    <>
      <MenuItem disabled={at === 0} onSelect={() => onMove(ids[at - 1] ?? null, name(at - 1))}>
        {t('moveUp')}
      </MenuItem>
      <MenuItem disabled={at === ids.length - 1} onSelect={() => onMove(ids[at + 2] ?? null, name(at + 1))}>
        {t('moveDown')}
      </MenuItem>
      <MenuLine />
    </>
  );
}

/** Defers work until the menu has closed and returned the focus. */
const afterClose = (work: () => void) => () => setTimeout(work);

interface ProjectItemsProps {
  project: Project;
  day: string;
  /** Picks files; undefined where none can be attached. */
  onAttach?: (() => void) | undefined;
  onPanel: (panel: ProjectPanel) => void;
}

function ProjectItems({ project, day, onAttach, onPanel }: ProjectItemsProps) {
  const t = useText('views');
  const common = useText('common');
  const { moveProject, archiveProject } = usePlaceActions();
  const frame = useFrame(day).data;
  const open = useOpenPage();
  const shareName = useShareName();
  const saveTemplate = useSaveTemplate();
  const complete = useCompleteProject();
  const { id, areaId } = project;
  const list = frame ? projectsOf(frame, areaId) : [];
  // The caller may have access to the project but not to its area.
  const known = list.some((one) => one.id === id);
  const archive = async () => {
    if (await archiveProject(project)) open(areaId ? `/area/${areaId}` : '/today');
  };
  return (
    <MenuContent align="end">
      <MenuItem onSelect={afterClose(() => openShare(projectTarget(project)))}>
        {shareName(project.accessRole)}
      </MenuItem>
      <MenuItem onSelect={afterClose(() => onPanel('deadline'))}>{common('deadline')}</MenuItem>
      <MenuItem onSelect={() => void saveTemplate(id)}>{t('saveAsTemplate')}</MenuItem>
      {onAttach && <MenuItem onSelect={onAttach}>{t('attachFiles')}</MenuItem>}
      <MenuItem onSelect={() => open(`/activity?within=${id}`)}>{common('activity')}</MenuItem>
      <MenuLine />
      {known && <MenuItem onSelect={afterClose(() => onPanel('area'))}>{t('moveToArea')}</MenuItem>}
      <StepItems
        id={id}
        ids={list.map((one) => one.id)}
        onMove={(beforeId, to) => void moveProject(project, { areaId, list, beforeId, name: to })}
      />
      <MenuItem
        onSelect={
          project.openTaskCount > 0
            ? afterClose(() => onPanel('complete'))
            : () => void complete(project, [], { kind: 'keep' })
        }
      >
        {common('complete')}
      </MenuItem>
      <MenuItem onSelect={() => void archive()}>{common('archive')}</MenuItem>
    </MenuContent>
  );
}

interface AreaItemsProps {
  area: Area;
  day: string;
  onPanel: (panel: AreaPanel) => void;
}

function AreaItems({ area, day, onPanel }: AreaItemsProps) {
  const t = useText('views');
  const common = useText('common');
  const { moveArea, archiveArea } = usePlaceActions();
  const list = [...(useFrame(day).data?.areas ?? [])].sort(byOrder);
  const shareName = useShareName();
  const open = useOpenPage();
  const archive = async () => {
    if (await archiveArea(area)) open('/today');
  };
  return (
    <MenuContent align="end">
      <MenuItem onSelect={afterClose(() => onPanel('project'))}>{t('newProject')}</MenuItem>
      <MenuItem onSelect={afterClose(() => openShare(areaTarget(area)))}>
        {shareName(area.accessRole)}
      </MenuItem>
      <MenuItem onSelect={afterClose(() => onPanel('look'))}>{t('iconAndColour')}</MenuItem>
      <MenuItem onSelect={() => open(`/activity?within=${area.id}`)}>{common('activity')}</MenuItem>
      <MenuLine />
      <StepItems
        id={area.id}
        ids={list.map((one) => one.id)}
        onMove={(beforeId, name) => void moveArea(area, { list, beforeId, name })}
      />
      <MenuItem onSelect={() => void archive()}>{common('archive')}</MenuItem>
    </MenuContent>
  );
}

interface HeadingItemsProps {
  heading: Heading;
  /** All headings of the project or area. */
  headings: readonly Heading[];
  /** Editors may change headings but not delete them. */
  removable: boolean;
  onPanel: (panel: HeadingPanel) => void;
}

function HeadingItems({ heading, headings, removable, onPanel }: HeadingItemsProps) {
  const t = useText('views');
  const common = useText('common');
  const { removeHeading, moveHeading } = usePlaceActions();
  return (
    <MenuContent align="end">
      <MenuItem onSelect={afterClose(() => onPanel('name'))}>{common('rename')}</MenuItem>
      <MenuItem onSelect={afterClose(() => onPanel('deadline'))}>{common('milestone')}</MenuItem>
      <MenuLine />
      <StepItems
        id={heading.id}
        ids={[...headings].sort(byOrder).map(({ id }) => id)}
        onMove={(beforeId, to) => void moveHeading(heading, { list: headings, beforeId, name: to })}
      />
      <MenuItem onSelect={afterClose(() => onPanel('place'))}>{t('moveTo')}</MenuItem>
      {removable && <MenuItem onSelect={() => removeHeading(heading)}>{t('deleteKeepTasks')}</MenuItem>}
    </MenuContent>
  );
}

interface PlaceMenuProps {
  name: string;
  /** What an item opened, if anything. */
  panels: ReactNode;
  children: ReactNode;
}

function PlaceMenu({ name, panels, children }: PlaceMenuProps) {
  const common = useText('common');
  return (
    <>
      <MoreMenu label={common('actionsOf', { name })}>{children}</MoreMenu>
      <Part>{panels}</Part>
    </>
  );
}

/** The open panel. Once one was open, the panels stay, so that they can close as they opened. */
function usePanels<Panel extends string>() {
  const [panel, setPanel] = useState<Panel | null>();
  return {
    isWanted: panel !== undefined,
    panels: { panel: panel ?? null, onClose: () => setPanel(null) },
    onPanel: (next: Panel) => setPanel(next),
  };
}

export function ProjectMenu({ project, day, onAttach }: Omit<ProjectItemsProps, 'onPanel'>) {
  const { isWanted, panels, onPanel } = usePanels<ProjectPanel>();
  return (
    <PlaceMenu
      name={project.name}
      panels={isWanted && <ProjectPanels {...panels} project={project} day={day} />}
    >
      <ProjectItems {...{ project, day, onAttach, onPanel }} />
    </PlaceMenu>
  );
}

export function AreaMenu({ area, day }: Omit<AreaItemsProps, 'onPanel'>) {
  const { isWanted, panels, onPanel } = usePanels<AreaPanel>();
  return (
    <PlaceMenu name={area.name} panels={isWanted && <AreaPanels {...panels} area={area} />}>
      <AreaItems {...{ area, day, onPanel }} />
    </PlaceMenu>
  );
}

export function HeadingMenu({ heading, headings, removable }: Omit<HeadingItemsProps, 'onPanel'>) {
  const { isWanted, panels, onPanel } = usePanels<HeadingPanel>();
  return (
    <PlaceMenu name={heading.name} panels={isWanted && <HeadingPanels {...panels} heading={heading} />}>
      <HeadingItems {...{ heading, headings, removable, onPanel }} />
    </PlaceMenu>
  );
}
