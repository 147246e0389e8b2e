import { useQuery } from '@tanstack/react-query';
import type { CloudNote } from '@/server/types';
import { useTRPC } from '../data/trpc';
import { useText } from '../language/language';
import { InviteList } from '../sharing/invite-list';
import { PeopleList, type Reached } from '../sharing/people-list';
import { ShareForm } from '../sharing/share-form';
import { useShareActions } from '../sharing/use-sharing';
import { Dialog } from '../ui/dialog';
import { useOpenPage } from '../ui/navigation';

const reachedOf = ({ people }: CloudNote): Reached[] =>
  people.map(({ memberId, person, role }) => ({ ...person, grantId: memberId, role, isGuest: false }));

export function NotePeople({ note, me, onClose }: { note: CloudNote; me: string; onClose: () => void }) {
  const t = useText('notes');
  const trpc = useTRPC();
  const open = useOpenPage();
  const actions = useShareActions({ kind: 'note', id: note.id });
  const owns = note.role === 'owner';
  const { data } = useQuery(trpc.notes.invites.queryOptions({ noteId: note.id }, { enabled: owns }));
  const leave = async (one: Reached) => {
    if (!(await actions.leave(one))) return;
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
        {owns && <ShareForm subject="note" onShare={actions.share} />}
        <div>
          <PeopleList
            label={t('people')}
            subject="note"
            owner={note.owner}
            people={reachedOf(note)}
            me={me}
            manage={owns ? actions.manage : undefined}
            onLeave={(one) => void leave(one)}
          />
          <InviteList
            subject="note"
            invites={data?.invites ?? []}
            onInvite={actions.invite}
            onRevoke={actions.revokeInvite}
          />
        </div>
      </div>
    </Dialog>
  );
}
