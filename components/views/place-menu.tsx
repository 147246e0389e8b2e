'use client';

import { MoreHorizontal } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { deadlineLabel } from '@/server/domain/when';
import type { Area, Heading, Project } from '@/server/types';
import { usePlaceActions } from '../data/mutations';
import { currentDay } from '../data/today';
import { DeadlinePicker } from '../pickers/when-picker';
import { shareName } from '../sharing/share-button';
import { areaTarget, openShare, projectTarget } from '../sharing/share-state';
import { IconButton } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { Field } from '../ui/field';
import { icon } from '../ui/icon';
import { Menu, MenuContent, MenuItem, MenuLine, MenuTrigger } from '../ui/menu';
import { AreaLook } from './area-look';

function Trigger({ label }: { label: string }) {
  return (
    <MenuTrigger asChild>
      <IconButton label={label}>
        <MoreHorizontal {...icon} />
      </IconButton>
    </MenuTrigger>
  );
}

const deadlineSaid = (name: string, day: string | null) =>
  `“${name}”: ${day ? deadlineLabel(day, currentDay()) : 'no deadline'}`;

/** Opens a panel after the menu has closed and given its focus back. */
const later = (work: () => void) => () => setTimeout(work);

export function ProjectMenu({ project }: { project: Project }) {
  const { updateProject, archiveProject } = usePlaceActions();
  const [dating, setDating] = useState(false);
  const router = useRouter();
  const { id: projectId, name, deadline } = project;
  const archive = async () => {
    if (await archiveProject(project)) router.push(project.areaId ? `/area/${project.areaId}` : '/today');
  };
  return (
    <>
      <Menu>
        <Trigger label={`Actions of ${name}`} />
        <MenuContent align="end">
          <MenuItem onSelect={later(() => openShare(projectTarget(project)))}>
            {shareName(project.accessRole)}
          </MenuItem>
          <MenuItem onSelect={later(() => setDating(true))}>Deadline</MenuItem>
          <MenuItem onSelect={() => router.push(`/activity?within=${projectId}`)}>Activity</MenuItem>
          <MenuLine />
          <MenuItem onSelect={() => void archive()}>Archive</MenuItem>
        </MenuContent>
      </Menu>
      <Dialog open={dating} onClose={() => setDating(false)} title="Deadline" className="w-fit">
        <DeadlinePicker
          value={deadline}
          today={currentDay()}
          onPick={(day) => {
            setDating(false);
            void updateProject(project, { deadline: day }, deadlineSaid(name, day));
          }}
        />
      </Dialog>
    </>
  );
}

export function AreaMenu({ area }: { area: Area }) {
  const { archiveArea } = usePlaceActions();
  const [looking, setLooking] = useState(false);
  const router = useRouter();
  const archive = async () => {
    if (await archiveArea(area)) router.push('/today');
  };
  return (
    <>
      <Menu>
        <Trigger label={`Actions of ${area.name}`} />
        <MenuContent align="end">
          <MenuItem onSelect={later(() => openShare(areaTarget(area)))}>
            {shareName(area.accessRole)}
          </MenuItem>
          <MenuItem onSelect={later(() => setLooking(true))}>Icon and colour</MenuItem>
          <MenuItem onSelect={() => router.push(`/activity?within=${area.id}`)}>Activity</MenuItem>
          <MenuLine />
          <MenuItem onSelect={() => void archive()}>Archive</MenuItem>
        </MenuContent>
      </Menu>
      <Dialog
        open={looking}
        onClose={() => setLooking(false)}
        title="Icon and colour"
        showTitle
        className="w-88"
      >
        <AreaLook area={area} />
      </Dialog>
    </>
  );
}

export function HeadingMenu({ heading }: { heading: Heading }) {
  const { updateHeading, removeHeading } = usePlaceActions();
  const [panel, setPanel] = useState<'name' | 'deadline' | null>(null);
  const { name, deadline } = heading;
  const close = () => setPanel(null);
  return (
    <>
      <Menu>
        <Trigger label={`Actions of ${name}`} />
        <MenuContent align="end">
          <MenuItem onSelect={later(() => setPanel('name'))}>Rename</MenuItem>
          <MenuItem onSelect={later(() => setPanel('deadline'))}>Milestone</MenuItem>
          <MenuLine />
          <MenuItem onSelect={() => removeHeading(heading)}>Delete, keep its tasks</MenuItem>
        </MenuContent>
      </Menu>
      <Dialog open={panel === 'name'} onClose={close} title="Rename the heading" showTitle className="w-80">
        <form
          className="p-4"
          onSubmit={(event) => {
            event.preventDefault();
            const next = String(new FormData(event.currentTarget).get('name')).trim();
            close();
            if (next && next !== name) void updateHeading(heading, { name: next }, `Renamed to “${next}”`);
          }}
        >
          <Field label="Name" name="name" defaultValue={name} maxLength={200} required />
        </form>
      </Dialog>
      <Dialog open={panel === 'deadline'} onClose={close} title="Milestone" className="w-fit">
        <DeadlinePicker
          value={deadline}
          today={currentDay()}
          onPick={(day) => {
            close();
            void updateHeading(heading, { deadline: day }, deadlineSaid(name, day));
          }}
        />
      </Dialog>
    </>
  );
}
