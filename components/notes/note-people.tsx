'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useMemo } from 'react';
import type { CloudNote } from '@/server/types';
import { messageOf, useTRPC, useTRPCClient } from '../data/trpc';
import { InviteList } from '../sharing/invite-list';
import type { Level } from '../sharing/levels';
import { type Managing, PeopleList, type Reached } from '../sharing/people-list';
import { ShareForm } from '../sharing/share-form';
import type { Invite } from '../sharing/use-sharing';
import { Dialog } from '../ui/dialog';
import { sayFailure } from '../ui/toast';

const addressOf = ({ person }: Reached) => person.email ?? person.username ?? '';

/** What is done about who reaches a note; a refusal is said, and the note asked for again. */
function usePeopleActions(noteId: string) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  return useMemo(() => {
    const refresh = () =>
      Promise.all(
        [trpc.notes, trpc.screens.notes].map((part) =>
          queryClient.invalidateQueries({ queryKey: part.pathKey() }),
        ),
      );
    const run = async (send: () => Promise<unknown>): Promise<boolean> => {
      try {
        await send();
        return true;
      } catch (error) {
        sayFailure(messageOf(error));
        return false;
      } finally {
        await refresh();
      }
    };
    const share = (target: string, role: Level) => client.notes.share.mutate({ noteId, target, role });
    const remove = ({ grantId }: Reached) =>
      run(() => client.notes.removePerson.mutate({ noteId, memberId: grantId }));
    const manage: Managing = {
      setLevel: ({ grantId }, role) =>
        run(() => client.notes.setRole.mutate({ noteId, memberId: grantId, role })),
      remove,
      giveBack: (one) => run(() => share(addressOf(one), one.role)),
    };
    return {
      manage,
      leave: remove,
      /** What it throws is for the form to tell. */
      share: (target: string, role: Level) => share(target, role).finally(refresh),
      invite: ({ email }: Invite, role: Level) => run(() => share(email, role)),
      revoke: ({ id }: Invite) => run(() => client.notes.revokeInvite.mutate({ noteId, inviteId: id })),
    };
  }, [trpc, client, queryClient, noteId]);
}

const reachedOf = ({ people }: CloudNote): Reached[] =>
  people.map(({ memberId, person, role }) => ({ grantId: memberId, person, role, isGuest: false }));

interface NotePeopleProps {
  note: CloudNote;
  me: string;
  onClose: () => void;
}

/** Who reaches a note; for its owner, to change that. */
export function NotePeople({ note, me, onClose }: NotePeopleProps) {
  const trpc = useTRPC();
  const router = useRouter();
  const actions = usePeopleActions(note.id);
  const owns = note.role === 'owner';
  const { data } = useQuery(trpc.notes.invites.queryOptions({ noteId: note.id }, { enabled: owns }));
  const leave = async (one: Reached) => {
    if (!(await actions.leave(one))) return;
    onClose();
    router.push('/notes');
  };
  return (
    <Dialog open onClose={onClose} title={owns ? `Share “${note.title}”` : 'People'} showTitle>
      <div className="flex flex-col gap-3 p-4">
        {owns && <ShareForm subject="note" onShare={actions.share} />}
        <div>
          <PeopleList
            label="People"
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
            onRevoke={actions.revoke}
          />
        </div>
      </div>
    </Dialog>
  );
}
