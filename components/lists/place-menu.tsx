import { useQueryClient } from '@tanstack/react-query';
import { type FunctionComponent, useState } from 'react';
import { byOrder } from '@/domain/order';
import type { Area, Heading, Project } from '@/server/types';
import { useShareName } from '../people/sharing/share-button';
import { useText, useTexts } from '../shell/language/language';
import { useKnownFrame } from '../shell/parts/frame';
import { MenuItem, MenuLine } from '../shell/parts/menu';
import { MoreMenu } from '../shell/parts/more-menu';
import { projectsOf } from '../shell/sidebar/tree-rows';
import { areaTarget, openShare, projectTarget, type ShareTarget } from '../shell/state/share-target';
import { useAct } from '../sync/act';
import { archiveArea, moveArea } from '../sync/actions/areas';
import { moveHeading, removeHeading } from '../sync/actions/headings';
import { archiveProject, moveProject } from '../sync/actions/projects';
import { useServed } from '../sync/served';
import { createRun } from '../sync/server-run';
import { useTRPC, useTRPCClient } from '../sync/trpc';
import { useOpenPage } from '../ui/navigation';
import { Part } from '../ui/part';
import { showToast } from '../ui/toast';
import { AreaPanels, HeadingPanels, ProjectPanels } from './late';
import type { AreaPanel, HeadingPanel, PanelProps, ProjectPanel } from './place-panels';
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
  /** In order. */
  list: readonly { id: string }[];
  /** A `beforeId` of null is the end. */
  onMove: (beforeId: string | null) => void;
}

/** The keyboard alternative to dragging. None if the list does not have it: a guest may not see all of its area. */
function StepItems({ id, list, onMove }: StepItemsProps) {
  const t = useText('views');
  const at = list.findIndex((one) => one.id === id);
  if (at === -1 || list.length === 1) return null;
  return (
    <>
      <MenuItem disabled={at === 0} onSelect={() => onMove(list[at - 1]?.id ?? null)}>
        {t('moveUp')}
      </MenuItem>
      <MenuItem disabled={at === list.length - 1} onSelect={() => onMove(list[at + 2]?.id ?? null)}>
        {t('moveDown')}
      </MenuItem>
      <MenuLine />
    </>
  );
}

interface ItemsProps<Panel extends string> {
  /** Opens a panel once the menu has closed and returned the focus. */
  onPanel: (panel: Panel) => void;
}

interface ProjectMenuProps {
  project: Project;
  /** Picks files; undefined where none can be attached. */
  onAttach?: (() => void) | undefined;
}

function ProjectItems({ project, onAttach, onPanel }: ProjectMenuProps & ItemsProps<ProjectPanel>) {
  const { t, common } = useTexts('views');
  const act = useAct();
  const frame = useKnownFrame();
  const open = useOpenPage();
  const shareName = useShareName();
  const saveTemplate = useSaveTemplate();
  const complete = useCompleteProject();
  const { hasMailIn } = useServed();
  const { id, areaId } = project;
  const list = frame ? projectsOf(frame, areaId) : [];
  // The caller may have access to the project but not to its area.
  const known = list.some((one) => one.id === id);
  const archive = async () => {
    if (await act(archiveProject(project))) open(areaId ? `/area/${areaId}` : '/today');
  };
  return (
    <>
      <MenuItem onSelect={() => shareLater(projectTarget(project))}>{shareName(project)}</MenuItem>
      <MenuItem onSelect={() => onPanel('deadline')}>{common('deadline')}</MenuItem>
      <MenuItem onSelect={() => void saveTemplate(id)}>{t('saveAsTemplate')}</MenuItem>
      {onAttach && <MenuItem onSelect={onAttach}>{t('attachFiles')}</MenuItem>}
      {hasMailIn && <MenuItem onSelect={() => onPanel('mail')}>{t('mailToProject')}</MenuItem>}
      <MenuItem onSelect={() => open(`/activity?within=${id}`)}>{common('activity')}</MenuItem>
      <MenuLine />
      {known && <MenuItem onSelect={() => onPanel('area')}>{t('moveToArea')}</MenuItem>}
      {project.accessRole === 'owner' && (frame?.workspaces.length ?? 0) > 1 && (
        <MenuItem onSelect={() => onPanel('workspace')}>{t('moveToWorkspace')}</MenuItem>
      )}
      <StepItems
        {...{ id, list }}
        onMove={(beforeId) => void act(moveProject(project, { areaId, list, beforeId }))}
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
    </>
  );
}

function AreaItems({ area, onPanel }: ItemsProps<AreaPanel> & { area: Area }) {
  const { t, common } = useTexts('views');
  const act = useAct();
  const list = [...(useKnownFrame()?.areas ?? [])].sort(byOrder);
  const shareName = useShareName();
  const { hasMailIn } = useServed();
  const open = useOpenPage();
  const archive = async () => {
    if (await act(archiveArea(area))) open('/today');
  };
  return (
    <>
      <MenuItem onSelect={() => onPanel('project')}>{t('newProject')}</MenuItem>
      <MenuItem onSelect={() => shareLater(areaTarget(area))}>{shareName(area)}</MenuItem>
      <MenuItem onSelect={() => onPanel('look')}>{t('iconAndColour')}</MenuItem>
      {hasMailIn && <MenuItem onSelect={() => onPanel('mail')}>{t('mailToArea')}</MenuItem>}
      <MenuItem onSelect={() => open(`/activity?within=${area.id}`)}>{common('activity')}</MenuItem>
      <MenuLine />
      <StepItems
        {...{ id: area.id, list }}
        onMove={(beforeId) => void act(moveArea(area, { list, beforeId }))}
      />
      <MenuItem onSelect={() => void archive()}>{common('archive')}</MenuItem>
    </>
  );
}

interface HeadingMenuProps {
  heading: Heading;
  headings: readonly Heading[];
  /** Editors may change headings but not delete them. */
  removable: boolean;
}

function HeadingItems({
  heading,
  headings,
  removable,
  onPanel,
}: HeadingMenuProps & ItemsProps<HeadingPanel>) {
  const { t, common } = useTexts('views');
  const act = useAct();
  const list = [...headings].sort(byOrder);
  return (
    <>
      <MenuItem onSelect={() => onPanel('name')}>{common('rename')}</MenuItem>
      <MenuItem onSelect={() => onPanel('deadline')}>{common('milestone')}</MenuItem>
      <MenuLine />
      <StepItems
        {...{ id: heading.id, list }}
        onMove={(beforeId) => void act(moveHeading(heading, { list, beforeId }))}
      />
      <MenuItem onSelect={() => onPanel('place')}>{t('moveTo')}</MenuItem>
      {removable && <MenuItem onSelect={() => act(removeHeading(heading))}>{t('deleteKeepTasks')}</MenuItem>}
    </>
  );
}

interface PlaceMenuProps<Of, Panel extends string> {
  name: string;
  /** What the menu is of, for its parts. */
  of: Of;
  Items: FunctionComponent<Of & ItemsProps<Panel>>;
  Panels: FunctionComponent<Of & PanelProps<Panel>>;
}

function PlaceMenu<Of, Panel extends string>({ name, of, Items, Panels }: PlaceMenuProps<Of, Panel>) {
  const common = useText('common');
  const [panel, setPanel] = useState<Panel | null>(null);
  return (
    <>
      <MoreMenu label={common('actionsOf', { name })}>
        <Items {...of} onPanel={(next) => setTimeout(() => setPanel(next))} />
      </MoreMenu>
      <Part>{panel && <Panels {...of} panel={panel} onClose={() => setPanel(null)} />}</Part>
    </>
  );
}

export const ProjectMenu = (props: ProjectMenuProps) => (
  <PlaceMenu name={props.project.name} of={props} Items={ProjectItems} Panels={ProjectPanels} />
);

export const AreaMenu = (props: { area: Area }) => (
  <PlaceMenu name={props.area.name} of={props} Items={AreaItems} Panels={AreaPanels} />
);

export const HeadingMenu = (props: HeadingMenuProps) => (
  <PlaceMenu name={props.heading.name} of={props} Items={HeadingItems} Panels={HeadingPanels} />
);
