import { type ReactNode, useState } from 'react';
import type { Area, Heading, Project } from '@/server/types';
import { MoreMenu } from '../data/more-menu';
import { useText } from '../language/language';
import { AreaPanels, HeadingPanels, ProjectPanels } from './late';
import { AreaItems, HeadingItems, ProjectItems } from './place-menu-items';
import type { AreaPanel, HeadingPanel, ProjectPanel } from './place-panels';

function PlaceMenu({ name, children }: { name: string; children: ReactNode }) {
  const common = useText('common');
  return <MoreMenu label={common('actionsOf', { name })}>{children}</MoreMenu>;
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
      <PlaceMenu name={project.name}>
        <ProjectItems {...{ project, day, onAttach, onPanel }} />
      </PlaceMenu>
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
      <PlaceMenu name={area.name}>
        <AreaItems {...{ area, day, onPanel }} />
      </PlaceMenu>
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
      <PlaceMenu name={heading.name}>
        <HeadingItems {...{ heading, headings, removable, onPanel }} />
      </PlaceMenu>
      {isWanted && <HeadingPanels {...panels} heading={heading} />}
    </>
  );
}
