import { useState } from 'react';
import { useText } from '../language/language';
import { Button } from '../ui/button';
import { focusOnMount } from '../ui/focus';
import { personRow } from '../ui/person-line';
import { InviteRow } from './invite-row';
import { type Level, type Subject, useLevelsOf } from './levels';
import type { Invite } from './use-sharing';

interface InviteListProps {
  subject: Subject;
  capped?: string;
  invites: readonly Invite[];
  /** Invites the same address again, or changes its level. */
  onInvite: (invite: Invite, level: Level) => Promise<boolean>;
  onRevoke: (invite: Invite) => Promise<boolean>;
}

/** Pending invitations. A revoked one stays listed with an offer to invite again, under a new link. */
export function InviteList({ subject, capped, invites, onInvite, onRevoke }: InviteListProps) {
  const t = useText('sharing');
  const levelsOf = useLevelsOf();
  const [revoked, setRevoked] = useState<readonly Invite[]>([]);
  const [invitedAgain, setInvitedAgain] = useState('');
  const shown = invites.filter(({ email }) => !revoked.some((one) => one.email === email));
  const showAgain = ({ email }: Invite) => setRevoked((now) => now.filter((one) => one.email !== email));
  const revoke = async (invite: Invite) => {
    setRevoked((now) => [...now, invite]);
    if (!(await onRevoke(invite))) showAgain(invite);
  };
  const inviteAgain = async (invite: Invite) => {
    if (!(await onInvite(invite, invite.role))) return;
    setInvitedAgain(invite.email);
    showAgain(invite);
  };
  if (shown.length + revoked.length === 0) return null;
  return (
    <ul aria-label={t('invitations')}>
      {shown.map((invite) => (
        <li key={invite.email} className={`${personRow} flex-wrap`}>
          <InviteRow
            invite={invite}
            choices={levelsOf(subject, { capped, current: invite.role })}
            takesFocus={invite.email === invitedAgain}
            onInvite={(level) => void onInvite(invite, level)}
            onRevoke={() => void revoke(invite)}
          />
        </li>
      ))}
      {revoked.map((invite) => (
        <li key={invite.email} className={personRow}>
          <span role="status" className="min-w-0 flex-1 text-13 text-ink-3">
            {t('linkRevoked', { email: invite.email })}
          </span>
          <Button ref={focusOnMount} onClick={() => void inviteAgain(invite)}>
            {t('inviteAgain')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
