import { useQueryClient } from '@tanstack/react-query';
import type { Text } from '@/language/translator';
import type { Frame } from '@/server/types';
import { useText } from '../../shell/language/language';
import { useKnownFrame } from '../../shell/parts/frame';
import { NotLoaded } from '../../shell/parts/query-states';
import { openTask } from '../../shell/state/open-task';
import { openShare, type ShareTarget, useShareTarget } from '../../shell/state/share-target';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { useOpenPage } from '../../ui/navigation';
import { InviteList } from './invite-list';
import { PeopleList } from './people-list';
import { AccessSection, PublicLink } from './public-link';
import { ShareForm } from './share-form';
import { useLetEdit } from './use-let-edit';
import { isPlace, type Place, usePlaceAccess, useSharing } from './use-sharing';
import { WorkspaceAccess } from './workspace-access';

/** The project and area that contain a target, nearest first. A place that the viewer cannot see has a generic name. */
function placesAround(
  { kind, workspaceId, projectId, areaId }: ShareTarget,
  { projects, areas }: Pick<Frame, 'projects' | 'areas'>,
  t: Text<'sharing'>,
): Place[] {
  const project = projects.find(({ id }) => id === projectId);
  const parentAreaId = areaId ?? project?.areaId;
  const area = areas.find(({ id }) => id === parentAreaId);
  const places: Place[] = [];
  if (kind === 'task' && projectId) {
    const name = project?.name ?? t('itsProject');
    places.push({ kind: 'project', id: projectId, name, workspaceId, areaId: project?.areaId });
  }
  if (parentAreaId)
    places.push({ kind: 'area', id: parentAreaId, name: area?.name ?? t('itsArea'), workspaceId });
  return places;
}

interface InheritedAccessProps {
  place: Place;
  /** The owner of the target; the dialog already lists them. */
  ownerId: string;
  isTeam: boolean;
}

/** Lists who has access to a target through one of its places, read only: it links to the place's own dialog. */
function InheritedAccess({ place, ownerId, isTeam }: InheritedAccessProps) {
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
        target={place}
        owner={owner.id === ownerId ? undefined : owner}
        people={people}
      />
      {open && <WorkspaceAccess workspace={workspace} />}
      <Button className="-ms-2 px-2 text-13" onClick={() => openShare(place)}>
        {t(canManage ? 'changeIn' : 'seeIn', { place: place.name })}
      </Button>
    </AccessSection>
  );
}

const close = () => openShare(null);

function Body({ target, frame }: { target: ShareTarget; frame: Frame }) {
  const t = useText('sharing');
  const { sharing, error, refetch } = useSharing(target);
  const letEdit = useLetEdit(target);
  const open = useOpenPage();
  const queryClient = useQueryClient();
  if (!sharing) return <NotLoaded query={{ error, refetch }} rows={4} />;
  const { canManage, owner, people, invites, workspace } = sharing;
  const home = frame.workspaces.find(({ id }) => id === target.workspaceId);
  const isTeam = home?.kind === 'team';
  // A personal workspace has one member, so everyone else is a guest there.
  const capped = !isTeam && target.kind === 'area' ? t('needsTeam') : undefined;
  const editing = !isTeam && target.kind === 'project' ? { letEdit } : {};
  // Only members may edit places. Owners and admins of the workspace can add them.
  const addTo = isTeam && isPlace(target) && home.role !== 'member' ? home.id : undefined;
  /** Closes what the viewer can no longer see. */
  const closeLeft = () => {
    close();
    if (target.kind === 'task') openTask(null);
    else open('/shared');
    void queryClient.invalidateQueries();
  };
  return (
    <div className="flex flex-col gap-3 p-4">
      {canManage && <ShareForm target={target} capped={capped} addTo={addTo} {...editing} />}
      <div>
        <PeopleList
          label={t('people')}
          onLeft={closeLeft}
          {...{ target, owner, people, canManage, addTo, ...editing }}
        />
        <InviteList target={target} capped={capped} invites={invites} {...editing} />
        {isTeam && workspace && isPlace(target) && (
          <WorkspaceAccess workspace={workspace} place={canManage ? target : undefined} />
        )}
      </div>
      {placesAround(target, frame, t).map((place) => (
        <InheritedAccess key={place.id} place={place} ownerId={owner.id} isTeam={isTeam} />
      ))}
      <PublicLink target={target} sharing={sharing} />
    </div>
  );
}

/** Shows and changes who has access to a place or a task. */
export function ShareDialog() {
  const t = useText('sharing');
  const frame = useKnownFrame();
  const target = useShareTarget();
  if (!target || !frame) return null;
  return (
    <Dialog open onClose={close} title={t('shareOf', { name: target.name })} showTitle>
      <Body key={target.id} target={target} frame={frame} />
    </Dialog>
  );
}
