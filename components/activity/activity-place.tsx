'use client';

import { useRouter } from 'next/navigation';
import type { Frame } from '@/server/types';
import { cn } from '../ui/cn';
import { inputLook } from '../ui/field';
import type { ActivityFilter } from './use-activity';

const chosen = ({ workspaceId, within }: ActivityFilter): string => {
  if (within) return `within=${within}`;
  return workspaceId ? `workspace=${workspaceId}` : '';
};

interface Named {
  id: string;
  name: string;
}

function Options({ label, kind, of }: { label: string; kind: string; of: readonly Named[] }) {
  if (of.length === 0) return null;
  return (
    <optgroup label={label}>
      {of.map(({ id, name }) => (
        <option key={id} value={`${kind}=${id}`}>
          {name}
        </option>
      ))}
    </optgroup>
  );
}

interface ActivityPlaceProps {
  filter: ActivityFilter;
  frame: Pick<Frame, 'areas' | 'projects' | 'workspaces'>;
}

/** Selects the workspace, area or project whose activity is shown. */
export function ActivityPlace({ filter, frame: { areas, projects, workspaces } }: ActivityPlaceProps) {
  const router = useRouter();
  const { within } = filter;
  const isKnown = [...areas, ...projects].some(({ id }) => id === within);
  return (
    <select
      aria-label="Show"
      value={chosen(filter)}
      onChange={({ target }) => router.replace(target.value ? `/activity?${target.value}` : '/activity')}
      className={cn(inputLook, 'w-60 max-w-full truncate')}
    >
      <option value="">Everything</option>
      {within && !isKnown && <option value={`within=${within}`}>One place</option>}
      <Options label="Workspaces" kind="workspace" of={workspaces} />
      <Options label="Areas" kind="within" of={areas} />
      <Options label="Projects" kind="within" of={projects} />
    </select>
  );
}
