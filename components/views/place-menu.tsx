import { MoreHorizontal } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import type { Area, Heading, Project } from '@/server/types';
import { Menu } from '../data/menu';
import { useText } from '../language/language';
import { IconButton } from '../ui/button';
import { icon } from '../ui/icon';
import { AreaPanels, HeadingPanels, ProjectPanels } from './late';
import { AreaItems, HeadingItems, ProjectItems } from './place-menu-items';
import type { AreaPanel, HeadingPanel, ProjectPanel } from './place-panels';

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
      <Menu button={actionsOf(project.name)}>
        <ProjectItems {...{ project, day, onAttach, onPanel }} />
      </Menu>
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
      <Menu button={actionsOf(area.name)}>
        <AreaItems {...{ area, day, onPanel }} />
      </Menu>
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
      <Menu button={actionsOf(heading.name)}>
        <HeadingItems {...{ heading, headings, removable, onPanel }} />
      </Menu>
      {isWanted && <HeadingPanels {...panels} heading={heading} />}
    </>
  );
}
