'use client';

import { useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { Inbox, Layers } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { byOrder } from '@/server/domain/order';
import type { Frame, Heading } from '@/server/types';
import { useTRPC } from '../data/trpc';
import { AreaIcon } from '../places/area-icon';
import type { Parent } from '../tasks/task-moves';
import { commandItem } from '../ui/command-item';
import { icon } from '../ui/icon';
import { Ring } from '../ui/ring';

interface PanelProps {
  label: string;
  placeholder: string;
  children: ReactNode;
}

const ChoicePanel = ({ label, placeholder, children }: PanelProps) => (
  <Command label={label} className="w-full">
    <Command.Input
      placeholder={placeholder}
      className="h-11 w-full border-b border-line bg-transparent px-4 text-14 outline-none placeholder:text-ink-3"
    />
    <Command.List className="max-h-80 overflow-auto p-1">
      <Command.Empty className="px-3 py-4 text-14 text-ink-3">No results. Try another name.</Command.Empty>
      {children}
    </Command.List>
  </Command>
);

interface HeadingItemsProps {
  headings: readonly Heading[];
  /** The name of the project or area that contains the headings. */
  within: string;
  onPick: (heading: Heading) => void;
}

const HeadingItems = ({ headings, within, onPick }: HeadingItemsProps) =>
  [...headings].sort(byOrder).map((heading) => (
    <Command.Item
      key={heading.id}
      value={`${heading.name} ${within} ${heading.id}`}
      className={commandItem}
      onSelect={() => onPick(heading)}
    >
      <span className="min-w-0 truncate pl-6 text-ink-2">{heading.name}</span>
      <span className="sr-only">in {within}</span>
    </Command.Item>
  ));

interface PlacePickerProps {
  frame: Pick<Frame, 'areas' | 'projects' | 'workspaceId'>;
  onPick: (parent: Parent, name: string) => void;
}

/** Picks a project, an area, a heading, or no project. */
export function PlacePicker({ frame, onPick }: PlacePickerProps) {
  const trpc = useTRPC();
  const { workspaceId } = frame;
  const headings = useQuery(trpc.screens.headings.queryOptions({ workspaceId })).data?.headings ?? [];
  return (
    <ChoicePanel label="Move to" placeholder="Move to a project or area">
      <Command.Item
        value="no project"
        className={commandItem}
        onSelect={() => onPick({ kind: 'root' }, 'no project')}
      >
        <Inbox {...icon} className="text-ink-3" /> No project
      </Command.Item>
      {frame.projects.map(({ id: projectId, name, openTaskCount, doneTaskCount }) => (
        <Fragment key={projectId}>
          <Command.Item
            value={`${name} ${projectId}`}
            className={commandItem}
            onSelect={() => onPick({ kind: 'project', projectId, headingId: null }, name)}
          >
            <Ring open={openTaskCount} done={doneTaskCount} /> <span className="truncate">{name}</span>
          </Command.Item>
          <HeadingItems
            headings={headings.filter((heading) => heading.projectId === projectId)}
            within={name}
            onPick={({ id, name: under }) => onPick({ kind: 'project', projectId, headingId: id }, under)}
          />
        </Fragment>
      ))}
      {frame.areas.map(({ id: areaId, name }) => (
        <Fragment key={areaId}>
          <Command.Item
            value={`${name} ${areaId}`}
            className={commandItem}
            onSelect={() => onPick({ kind: 'area', areaId, headingId: null }, name)}
          >
            <Layers {...icon} className="text-ink-3" /> <span className="truncate">{name}</span>
          </Command.Item>
          <HeadingItems
            headings={headings.filter((heading) => heading.areaId === areaId)}
            within={name}
            onPick={({ id, name: under }) => onPick({ kind: 'area', areaId, headingId: id }, under)}
          />
        </Fragment>
      ))}
    </ChoicePanel>
  );
}

interface AreaPickerProps {
  areas: Frame['areas'];
  onPick: (areaId: string | null, name: string) => void;
}

export const AreaPicker = ({ areas, onPick }: AreaPickerProps) => (
  <ChoicePanel label="Move to an area" placeholder="Move to an area">
    <Command.Item value="no area" className={commandItem} onSelect={() => onPick(null, 'no area')}>
      <Inbox {...icon} className="text-ink-3" /> No area
    </Command.Item>
    {[...areas].sort(byOrder).map((area) => (
      <Command.Item
        key={area.id}
        value={`${area.name} ${area.id}`}
        className={commandItem}
        onSelect={() => onPick(area.id, area.name)}
      >
        <AreaIcon area={area} /> <span className="truncate">{area.name}</span>
      </Command.Item>
    ))}
  </ChoicePanel>
);
