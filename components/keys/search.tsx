'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { useDeferredValue, useState } from 'react';
import type { Frame, Task } from '@/server/types';
import { useWorkspaceId } from '../data/current-workspace';
import { useTRPC } from '../data/trpc';
import { enterTask } from '../state/open-task';
import { useTypedAhead } from '../state/typed-ahead';
import { placeName, placesOf } from '../tasks/groups';
import { commandItem } from '../ui/command-item';

interface SearchProps {
  frame: Pick<Frame, 'projects' | 'areas'>;
  onClose: () => void;
}

const statusName: Record<Task['status'], string> = { open: '', done: 'Done', archived: 'Archived' };

export function Search({ frame, onClose }: SearchProps) {
  const [text, setText] = useState('');
  useTypedAhead((typed) => setText(typed.text));
  const q = useDeferredValue(text.trim());
  const trpc = useTRPC();
  const workspaceId = useWorkspaceId();
  const found = useQuery(
    trpc.screens.search.queryOptions(
      { q, workspaceId },
      { enabled: q !== '', placeholderData: keepPreviousData },
    ),
  );
  const places = placesOf(frame);
  const tasks = q === '' ? [] : (found.data?.tasks ?? []);
  return (
    <Command label="Search" shouldFilter={false}>
      <Command.Input
        value={text}
        onValueChange={setText}
        maxLength={200}
        placeholder="Search titles and notes"
        className="h-12 w-full border-b border-line bg-transparent px-4 text-16 outline-none placeholder:text-ink-3"
      />
      <Command.List className="max-h-[50vh] overflow-auto p-1">
        {q !== '' && found.isSuccess && tasks.length === 0 && (
          <p className="px-3 py-6 text-14 text-ink-3">No results for “{q}”.</p>
        )}
        {found.isError && (
          <p className="px-3 py-6 text-14 text-overdue">The search failed. Keep typing to try again.</p>
        )}
        {tasks.map((task) => (
          <Command.Item
            key={task.id}
            value={task.id}
            className={commandItem}
            onSelect={() => {
              onClose();
              setTimeout(() => enterTask(task.id));
            }}
          >
            <span className="min-w-0 flex-1 truncate">{task.title}</span>
            <span className="shrink-0 text-12 text-ink-3">
              {statusName[task.status] || placeName(task, places)}
            </span>
          </Command.Item>
        ))}
      </Command.List>
    </Command>
  );
}
