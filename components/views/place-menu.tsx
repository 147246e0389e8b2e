'use client';

import { MoreHorizontal } from 'lucide-react';
import dynamic from 'next/dynamic';
import { type ComponentProps, useState } from 'react';
import type { Area, Heading, Project } from '@/server/types';
import { retryImport } from '../data/connection';
import { useText } from '../language/language';
import { IconButton } from '../ui/button';
import { icon } from '../ui/icon';
import { LazyMenu, lateMenu } from '../ui/lazy-menu';
import type { AreaPanel, HeadingPanel, ProjectPanel } from './place-panels';

const projectItems = lateMenu(
  retryImport(() => import('./place-menu-items').then((module) => module.ProjectItems)),
);
const areaItems = lateMenu(
  retryImport(() => import('./place-menu-items').then((module) => module.AreaItems)),
);
const headingItems = lateMenu(
  retryImport(() => import('./place-menu-items').then((module) => module.HeadingItems)),
);
const ProjectPanels = dynamic(
  retryImport(() => import('./place-panels').then((module) => module.ProjectPanels)),
  { ssr: false },
);
const AreaPanels = dynamic(
  retryImport(() => import('./place-panels').then((module) => module.AreaPanels)),
  { ssr: false },
);
const HeadingPanels = dynamic(
  retryImport(() => import('./place-panels').then((module) => module.HeadingPanels)),
  { ssr: false },
);

const ActionsOf = ({ name, ...props }: ComponentProps<'button'> & { name: string }) => {
  const common = useText('common');
  return (
    <IconButton {...props} label={common('actionsOf', { name })}>
      <MoreHorizontal {...icon} />
    </IconButton>
  );
};

const actionsOf = (name: string) => (props: ComponentProps<'button'>) => <ActionsOf {...props} name={name} />;

/** The open panel. Once one was open, the panels stay, so that they can close as they opened. */
function usePanels<Panel extends string>() {
  const [panel, setPanel] = useState<Panel | null>();
  return {
    isWanted: panel !== undefined,
    panels: { panel: panel ?? null, onClose: () => setPanel(null) },
    onPanel: (next: Panel) => setPanel(next),
  };
}

interface ProjectMenuProps {
  project: Project;
  day: string;
  /** Picks files; undefined where none can be attached. */
  onAttach?: () => void;
}

export function ProjectMenu({ project, day, onAttach }: ProjectMenuProps) {
  const { isWanted, panels, onPanel } = usePanels<ProjectPanel>();
  return (
    <>
      <LazyMenu
        of={projectItems}
        content={{ project, day, onAttach, onPanel }}
        button={actionsOf(project.name)}
      />
      {isWanted && <ProjectPanels {...panels} project={project} day={day} />}
    </>
  );
}

interface AreaMenuProps {
  area: Area;
  day: string;
}

export function AreaMenu({ area, day }: AreaMenuProps) {
  const { isWanted, panels, onPanel } = usePanels<AreaPanel>();
  return (
    <>
      <LazyMenu of={areaItems} content={{ area, day, onPanel }} button={actionsOf(area.name)} />
      {isWanted && <AreaPanels {...panels} area={area} />}
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
  const { isWanted, panels, onPanel } = usePanels<HeadingPanel>();
  return (
    <>
      <LazyMenu
        of={headingItems}
        content={{ heading, headings, removable, onPanel }}
        button={actionsOf(heading.name)}
      />
      {isWanted && <HeadingPanels {...panels} heading={heading} />}
    </>
  );
}
