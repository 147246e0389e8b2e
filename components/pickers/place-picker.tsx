'use client';

import { Command } from 'cmdk';
import { Inbox, Layers } from 'lucide-react';
import type { Frame } from '@/server/types';
import type { Parent } from '../tasks/use-task-actions';
import { commandItem } from '../ui/command-item';
import { icon } from '../ui/icon';
import { Ring } from '../ui/ring';

interface PlacePickerProps {
  frame: Pick<Frame, 'areas' | 'projects'>;
  onPick: (parent: Parent, name: string) => void;
}

/** Where to file: a project, an area, or nowhere. */
export function PlacePicker({ frame, onPick }: PlacePickerProps) {
  return (
    <Command label="Move to" className="w-full">
      <Command.Input
        placeholder="Move to a project or area"
        className="h-11 w-full border-b border-line bg-transparent px-4 text-14 outline-none placeholder:text-ink-3"
      />
      <Command.List className="max-h-80 overflow-auto p-1">
        <Command.Empty className="px-3 py-4 text-14 text-ink-3">Nothing has that name.</Command.Empty>
        <Command.Item
          value="no project"
          className={commandItem}
          onSelect={() => onPick({ kind: 'root' }, 'no project')}
        >
          <Inbox {...icon} className="text-ink-3" /> No project
        </Command.Item>
        {frame.projects.map((project) => (
          <Command.Item
            key={project.id}
            value={`${project.name} ${project.id}`}
            className={commandItem}
            onSelect={() => onPick({ kind: 'project', projectId: project.id, headingId: null }, project.name)}
          >
            <Ring open={project.openTaskCount} done={project.doneTaskCount} />{' '}
            <span className="truncate">{project.name}</span>
          </Command.Item>
        ))}
        {frame.areas.map((area) => (
          <Command.Item
            key={area.id}
            value={`${area.name} ${area.id}`}
            className={commandItem}
            onSelect={() => onPick({ kind: 'area', areaId: area.id, headingId: null }, area.name)}
          >
            <Layers {...icon} className="text-ink-3" /> <span className="truncate">{area.name}</span>
          </Command.Item>
        ))}
      </Command.List>
    </Command>
  );
}
