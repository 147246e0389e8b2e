import { useQuery } from '@tanstack/react-query';
import type { CloudNote } from '@/server/types';
import { InviteList } from '../people/sharing/invite-list';
import { PeopleList } from '../people/sharing/people-list';
import { ShareForm } from '../people/sharing/share-form';
import type { Reached } from '../people/sharing/use-sharing';
import { useText } from '../shell/language/language';
import { useTRPC } from '../sync/trpc';
import { Dialog } from '../ui/dialog';
import { useOpenPage } from '../ui/navigation';

const reachedOf = ({ people }: CloudNote): Reached[] =>
  people.map(({ memberId, person, role }) => ({ ...person, accessId: memberId, role, isGuest: false }));

export function NotePeople({ note, onClose }: { note: CloudNote; onClose: () => void }) {
  const t = useText('notes');
  const trpc = useTRPC();
  const open = useOpenPage();
  const target = { kind: 'note', id: note.id } as const;
  const owns = note.role === 'owner';
  const { data } = useQuery(trpc.notes.invites.queryOptions({ noteId: note.id }, { enabled: owns }));
  const closeLeft = () => {
    onClose();
    open('/notes');
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={owns ? t('shareNamed', { title: note.title }) : t('people')}
      showTitle
    >
      <div className="flex flex-col gap-3 p-4">
        {owns && <ShareForm target={target} />}
        <div>
          <PeopleList
            label={t('people')}
            target={target}
            owner={note.owner}
            people={reachedOf(note)}
            canManage={owns}
            onLeft={closeLeft}
          />
          <InviteList target={target} invites={data?.invites ?? []} />
        </div>
      </div>
    </Dialog>
  );
}
