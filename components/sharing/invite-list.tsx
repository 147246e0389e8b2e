'use client';

import { Mail } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/button';
import { focusOnMount } from '../ui/focus';
import { MenuItem, MenuLine } from '../ui/menu';
import { ChoiceMenu } from './choice-menu';
import { CopyButton } from './copy-button';
import { type Level, levelsOf, type Subject } from './levels';
import { personRow } from './people-list';
import type { Invite } from './use-sharing';

interface InviteListProps {
  subject: Subject;
  capped?: string;
  invites: readonly Invite[];
  /** Invites the same address at a level, again or anew. */
  onInvite: (invite: Invite, level: Level) => Promise<boolean>;
  onRevoke: (invite: Invite) => Promise<boolean>;
}

interface InviteRowProps extends Omit<InviteListProps, 'invites'> {
  invite: Invite;
  /** Just invited again. */
  isBack: boolean;
}

const linkOf = ({ invitePath }: Invite) => `${window.location.origin}${invitePath}`;

function InviteRow({ invite, subject, capped, isBack, onInvite, onRevoke }: InviteRowProps) {
  const { email, role, invitePath } = invite;
  return (
    <>
      <span className="grid size-7 shrink-0 place-items-center rounded-full border border-dashed border-ink-3 text-ink-3">
        <Mail size={14} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <span className="min-w-0 flex-1 basis-40">
        <span className="block truncate text-14">{email}</span>
        <span className="block text-12 text-ink-3">Invited, not here yet</span>
      </span>
      <span className="ml-auto flex items-center gap-1">
        {invitePath === '' ? (
          <Button look="outline" onClick={() => void onInvite(invite, role)}>
            New link
          </Button>
        ) : (
          <CopyButton label={`invitation of ${email}`} text={linkOf(invite)}>
            Copy link
          </CopyButton>
        )}
        <ChoiceMenu
          label={email}
          takesFocus={isBack}
          value={role}
          choices={levelsOf(subject, { capped, current: role })}
          onChoose={(level) => void onInvite(invite, level)}
        >
          <MenuLine />
          <MenuItem onSelect={() => void onRevoke(invite)} className="text-overdue">
            Take back the invitation
          </MenuItem>
        </ChoiceMenu>
      </span>
    </>
  );
}

/** The invitations that nobody accepted yet. One that was just taken back can be sent anew: its old link is dead. */
export function InviteList({ invites, ...list }: InviteListProps) {
  const [gone, setGone] = useState<readonly Invite[]>([]);
  const [back, setBack] = useState('');
  const shown = invites.filter(({ email }) => !gone.some((one) => one.email === email));
  const forget = ({ email }: Invite) => setGone((now) => now.filter((one) => one.email !== email));
  const revoke = async (invite: Invite) => {
    setGone((now) => [...now, invite]);
    const done = await list.onRevoke(invite);
    if (!done) forget(invite);
    return done;
  };
  const inviteAgain = async (invite: Invite) => {
    if (!(await list.onInvite(invite, invite.role))) return;
    setBack(invite.email);
    forget(invite);
  };
  if (shown.length + gone.length === 0) return null;
  return (
    <ul aria-label="Invitations">
      {shown.map((invite) => (
        <li key={invite.email} className={`${personRow} flex-wrap`}>
          <InviteRow {...list} invite={invite} isBack={invite.email === back} onRevoke={revoke} />
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
