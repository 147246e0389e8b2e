'use client';

import type { Frame } from '@/server/types';
import { openShare, type ShareTarget } from '../state/share-target';
import { Button } from '../ui/button';
import { AccessSection } from './access-section';
import { PeopleList } from './people-list';
import { type Place, reachedOf, usePlaceAccess } from './use-sharing';
import { WorkspaceAccess } from './workspace-access';

/** The places something sits in, the nearest first, as far as they are known. */
export function placesAround(
  { kind, workspaceId, projectId, areaId }: ShareTarget,
  { projects, areas }: Pick<Frame, 'projects' | 'areas'>,
): Place[] {
  const project = projects.find(({ id }) => id === projectId);
  const over = areaId ?? project?.areaId;
  const area = areas.find(({ id }) => id === over);
  return [
    ...(kind === 'task' && projectId
      ? [
          {
            kind: 'project' as const,
            id: projectId,
            name: project?.name ?? 'its project',
            workspaceId,
            areaId: project?.areaId,
          },
        ]
      : []),
    ...(over ? [{ kind: 'area' as const, id: over, name: area?.name ?? 'its area', workspaceId }] : []),
  ];
}

interface ThroughProps {
  place: Place;
  me: string;
  /** The owner of what sits there: said once. */
  ownerId: string;
  /** True where the workspace has members to speak of. */
  isTeam: boolean;
}

/** Who reaches something because it sits in a place. The place itself is where that is changed. */
export function InheritedAccess({ place, me, ownerId, isTeam }: ThroughProps) {
  const { data } = usePlaceAccess(place);
  if (!data) return null;
  const { owner, people, workspace, canManage } = data.access;
  const open = isTeam && workspace.access !== 'none';
  if (people.length === 0 && !open) return null;
  return (
    <AccessSection title={`Through ${place.name}`}>
      <PeopleList
        label={`People of ${place.name}`}
        subject={place.kind}
        owner={owner.id === ownerId ? undefined : owner}
        people={people.map(reachedOf)}
        me={me}
      />
      {open && <WorkspaceAccess workspace={workspace} />}
      <Button className="-ml-2 px-2 text-13" onClick={() => openShare(place)}>
        {canManage ? 'Change this in' : 'See'} {place.name}
      </Button>
    </AccessSection>
  );
}
