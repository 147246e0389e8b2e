'use client';

import { Building2 } from 'lucide-react';
import { useState } from 'react';
import { ChoiceMenu } from '../data/choice-menu';
import { useTRPCClient } from '../data/trpc';
import type { Choice } from '../ui/choice';
import { smallIcon } from '../ui/icon';
import { personRow } from '../ui/person-line';
import { type Place, pathOf, type Sharing, useShareWrite } from './use-sharing';

type Workspace = NonNullable<Sharing['workspace']>;
type WorkspaceLevel = Workspace['access'];

const choices: Choice<WorkspaceLevel>[] = [
  { value: 'none', name: 'No access', says: 'Only people listed by name' },
  { value: 'view', name: 'Can read', says: 'Every member sees everything here' },
  { value: 'edit', name: 'Can edit', says: 'Every member adds, changes and completes' },
];

interface WorkspaceAccessProps {
  workspace: Workspace;
  /** The place to change; read only if undefined. */
  place?: Place;
}

/** The access of every member of a team workspace. A change shows at once. */
export function WorkspaceAccess({ workspace: { name, access }, place }: WorkspaceAccessProps) {
  const client = useTRPCClient();
  const { run } = useShareWrite();
  const [chosen, setChosen] = useState<WorkspaceLevel | null>(null);
  const choose = async (where: Place, level: WorkspaceLevel) => {
    setChosen(level);
    await run(() => client.access.setWorkspaceAccess.mutate({ ...pathOf(where), access: level }));
    setChosen(null);
  };
  return (
    <div className={personRow}>
      <span className="grid size-7 shrink-0 place-items-center rounded-control bg-hover text-ink-2">
        <Building2 {...smallIcon} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate text-14">Everyone in {name}</span>
        <span className="block text-12 text-ink-3">Its owners and admins can do everything</span>
      </span>
      {place ? (
        <ChoiceMenu
          label={`everyone in ${name}`}
          value={chosen ?? access}
          choices={choices}
          onChoose={(level) => void choose(place, level)}
        />
      ) : (
        <span className="shrink-0 px-2 text-13 text-ink-3">
          {choices.find(({ value }) => value === access)?.name}
        </span>
      )}
    </div>
  );
}
