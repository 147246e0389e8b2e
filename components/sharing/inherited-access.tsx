import type { Text } from '@/language/translator';
import type { Frame } from '@/server/types';
import { useText } from '../language/language';
import { openShare, type ShareTarget } from '../state/share-target';
import { Button } from '../ui/button';
import { AccessSection } from './access-section';
import { PeopleList } from './people-list';
import { type Place, reachedOf, usePlaceAccess } from './use-sharing';
import { WorkspaceAccess } from './workspace-access';

/** The project and area that contain a target, nearest first. A place that the viewer cannot see has a generic name. */
export function placesAround(
  { kind, workspaceId, projectId, areaId }: ShareTarget,
  { projects, areas }: Pick<Frame, 'projects' | 'areas'>,
  t: Text<'sharing'>,
): Place[] {
  const project = projects.find(({ id }) => id === projectId);
  const parentAreaId = areaId ?? project?.areaId;
  const area = areas.find(({ id }) => id === parentAreaId);
  return [
    ...(kind === 'task' && projectId
      ? [
          {
            kind: 'project' as const,
            id: projectId,
            name: project?.name ?? t('itsProject'),
            workspaceId,
            areaId: project?.areaId,
          },
        ]
      : []),
    ...(parentAreaId
      ? [{ kind: 'area' as const, id: parentAreaId, name: area?.name ?? t('itsArea'), workspaceId }]
      : []),
  ];
}

interface InheritedAccessProps {
  place: Place;
  me: string;
  /** The owner of the target; the dialog already lists them. */
  ownerId: string;
  isTeam: boolean;
}

/** Lists who has access to a target through one of its places, read only: it links to the place's own dialog. */
export function InheritedAccess({ place, me, ownerId, isTeam }: InheritedAccessProps) {
  const t = useText('sharing');
  const { data } = usePlaceAccess(place);
  if (!data) return null;
  const { owner, people, workspace, canManage } = data.access;
  const open = isTeam && workspace.access !== 'none';
  if (people.length === 0 && !open) return null;
  return (
    <AccessSection title={t('through', { place: place.name })}>
      <PeopleList
        label={t('peopleOf', { place: place.name })}
        subject={place.kind}
        owner={owner.id === ownerId ? undefined : owner}
        people={people.map(reachedOf)}
        me={me}
      />
      {open && <WorkspaceAccess workspace={workspace} />}
      <Button className="-ms-2 px-2 text-13" onClick={() => openShare(place)}>
        {t(canManage ? 'changeIn' : 'seeIn', { place: place.name })}
      </Button>
    </AccessSection>
  );
}
