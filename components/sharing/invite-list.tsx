'use client';

import { useState } from 'react';
import { Button } from '../ui/button';
import { focusOnMount } from '../ui/focus';
import { personRow } from '../ui/person-line';
import { InviteRow } from './invite-row';
import { type Level, levelsOf, type Subject } from './levels';
import type { Invite } from './use-sharing';

interface InviteListProps {
  subject: Subject;
  capped?: string;
  invites: readonly Invite[];
  /** Invites the same address at a level, again or anew. */
  onInvite: (invite: Invite, level: Level) => Promise<boolean>;
  onRevoke: (invite: Invite) => Promise<boolean>;
}

/** The invitations that nobody accepted yet. One that was just taken back can be sent anew: its old link is dead. */
export function InviteList({ subject, capped, invites, onInvite, onRevoke }: InviteListProps) {
  const [gone, setGone] = useState<readonly Invite[]>([]);
  const [back, setBack] = useState('');
  const shown = invites.filter(({ email }) => !gone.some((one) => one.email === email));
  const forget = ({ email }: Invite) => setGone((now) => now.filter((one) => one.email !== email));
  const revoke = async (invite: Invite) => {
    setGone((now) => [...now, invite]);
    if (!(await onRevoke(invite))) forget(invite);
  };
  const inviteAgain = async (invite: Invite) => {
    if (!(await onInvite(invite, invite.role))) return;
    setBack(invite.email);
    forget(invite);
  };
  if (shown.length + gone.length === 0) return null;
  return (
    <ul aria-label="Invitations">
      {shown.map((invite) => (
        <li key={invite.email} className={`${personRow} flex-wrap`}>
          <InviteRow
            invite={invite}
            choices={levelsOf(subject, { capped, current: invite.role })}
            isBack={invite.email === back}
            onInvite={(level) => void onInvite(invite, level)}
            onRevoke={() => void revoke(invite)}
          />
        </li>
      ))}
      {gone.map((invite) => (
        <li key={invite.email} className={personRow}>
          <span role="status" className="min-w-0 flex-1 text-13 text-ink-3">
            The link for {invite.email} no longer works.
          </span>
          <Button ref={focusOnMount} onClick={() => void inviteAgain(invite)}>
            Invite again
          </Button>
        </li>
      ))}
    </ul>
  );
}
