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
import { useText, useTexts } from '../language/language';
import { useShareName } from '../sharing/share-button';
import { projectsOf } from '../sidebar/tree-rows';
import { areaTarget, openShare, projectTarget, type ShareTarget } from '../state/share-target';
import { useOpenPage } from '../ui/navigation';
import { Part } from '../ui/part';
import { showToast } from '../ui/toast';
import { AreaPanels, HeadingPanels, ProjectPanels } from './late';
import type { AreaPanel, HeadingPanel, PanelsProps, ProjectPanel } from './place-panels';
import { useCompleteProject } from './use-complete-project';

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

/** Opens once the menu has closed and returned the focus. */
const shareLater = (target: ShareTarget) => void setTimeout(() => openShare(target));

interface StepItemsProps {
  id: string;
  /** The ids of the list, in order. */
  ids: readonly string[];
  /** A `beforeId` of null is the end. `name` is for the toast. */
  onMove: (beforeId: string | null, name: string) => void;
}

/** The keyboard alternative to dragging. */
function StepItems({ id, ids, onMove }: StepItemsProps) {
  const { t, common } = useTexts('views');
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

interface ProjectItemsProps {
  project: Project;
  /** Picks files; undefined where none can be attached. */
  onAttach?: (() => void) | undefined;
  onPanel: (panel: ProjectPanel) => void;
}

function ProjectItems({ project, onAttach, onPanel }: ProjectItemsProps) {
  const { t, common } = useTexts('views');
  const { moveProject, archiveProject } = usePlaceActions();
  const frame = useFrame().data;
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
      <MenuItem onSelect={() => shareLater(projectTarget(project))}>{shareName(project.accessRole)}</MenuItem>
      <MenuItem onSelect={() => onPanel('deadline')}>{common('deadline')}</MenuItem>
      <MenuItem onSelect={() => void saveTemplate(id)}>{t('saveAsTemplate')}</MenuItem>
      {onAttach && <MenuItem onSelect={onAttach}>{t('attachFiles')}</MenuItem>}
      <MenuItem onSelect={() => open(`/activity?within=${id}`)}>{common('activity')}</MenuItem>
      <MenuLine />
      {known && <MenuItem onSelect={() => onPanel('area')}>{t('moveToArea')}</MenuItem>}
      <StepItems
        id={id}
        ids={list.map((one) => one.id)}
        onMove={(beforeId, to) => void moveProject(project, { areaId, list, beforeId, name: to })}
      />
      <MenuItem
        onSelect={() => {
          if (project.openTaskCount > 0) onPanel('complete');
          else void complete(project, [], { kind: 'keep' });
        }}
      >
        {common('complete')}
      </MenuItem>
      <MenuItem onSelect={() => void archive()}>{common('archive')}</MenuItem>
    </MenuContent>
  );
}

interface AreaItemsProps {
  area: Area;
  onPanel: (panel: AreaPanel) => void;
}

function AreaItems({ area, onPanel }: AreaItemsProps) {
  const { t, common } = useTexts('views');
  const { moveArea, archiveArea } = usePlaceActions();
  const list = [...(useFrame().data?.areas ?? [])].sort(byOrder);
  const shareName = useShareName();
  const open = useOpenPage();
  const archive = async () => {
    if (await archiveArea(area)) open('/today');
  };
  return (
    <MenuContent align="end">
      <MenuItem onSelect={() => onPanel('project')}>{t('newProject')}</MenuItem>
      <MenuItem onSelect={() => shareLater(areaTarget(area))}>{shareName(area.accessRole)}</MenuItem>
      <MenuItem onSelect={() => onPanel('look')}>{t('iconAndColour')}</MenuItem>
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
  headings: readonly Heading[];
  /** Editors may change headings but not delete them. */
  removable: boolean;
  onPanel: (panel: HeadingPanel) => void;
}

function HeadingItems({ heading, headings, removable, onPanel }: HeadingItemsProps) {
  const { t, common } = useTexts('views');
  const { removeHeading, moveHeading } = usePlaceActions();
  return (
    <MenuContent align="end">
      <MenuItem onSelect={() => onPanel('name')}>{common('rename')}</MenuItem>
      <MenuItem onSelect={() => onPanel('deadline')}>{common('milestone')}</MenuItem>
      <MenuLine />
      <StepItems
        id={heading.id}
        ids={[...headings].sort(byOrder).map(({ id }) => id)}
        onMove={(beforeId, to) => void moveHeading(heading, { list: headings, beforeId, name: to })}
      />
      <MenuItem onSelect={() => onPanel('place')}>{t('moveTo')}</MenuItem>
      {removable && <MenuItem onSelect={() => removeHeading(heading)}>{t('deleteKeepTasks')}</MenuItem>}
    </MenuContent>
  );
}

interface PlaceMenuProps<Panel extends string> {
  name: string;
  /** Draws the items. They open a panel once the menu has closed and returned the focus. */
  items: (onPanel: (panel: Panel) => void) => ReactNode;
  panels: (open: PanelsProps<Panel>) => ReactNode;
}

function PlaceMenu<Panel extends string>({ name, items, panels }: PlaceMenuProps<Panel>) {
  const common = useText('common');
  const [panel, setPanel] = useState<Panel | null>();
  return (
    <>
      <MoreMenu label={common('actionsOf', { name })}>
        {items((next) => setTimeout(() => setPanel(next)))}
      </MoreMenu>
      {/* Once one was open, the panels stay, so that they can close as they opened. */}
      <Part>{panel !== undefined && panels({ panel, onClose: () => setPanel(null) })}</Part>
    </>
  );
}

export const ProjectMenu = (props: Omit<ProjectItemsProps, 'onPanel'>) => (
  <PlaceMenu<ProjectPanel>
    name={props.project.name}
    items={(onPanel) => <ProjectItems {...props} onPanel={onPanel} />}
    panels={(open) => <ProjectPanels {...open} project={props.project} />}
  />
);

export const AreaMenu = (props: Omit<AreaItemsProps, 'onPanel'>) => (
  <PlaceMenu<AreaPanel>
    name={props.area.name}
    items={(onPanel) => <AreaItems {...props} onPanel={onPanel} />}
    panels={(open) => <AreaPanels {...open} area={props.area} />}
  />
);

export const HeadingMenu = (props: Omit<HeadingItemsProps, 'onPanel'>) => (
  <PlaceMenu<HeadingPanel>
    name={props.heading.name}
    items={(onPanel) => <HeadingItems {...props} onPanel={onPanel} />}
    panels={(open) => <HeadingPanels {...open} heading={props.heading} />}
  />
);
