import { Mail } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../shell/language/language';
import { ChoiceMenu } from '../../shell/parts/choice-menu';
import { useServed } from '../../sync/served';
import { Button } from '../../ui/button';
import type { Choice } from '../../ui/choice';
import { CopyButton } from '../../ui/copyable';
import { focusOnMount } from '../../ui/focus';
import { smallIcon } from '../../ui/icon';
import { personRow } from '../../ui/person-line';
import { useLevelsOf } from './levels';
import type { LetEdit } from './use-let-edit';
import { type Invite, type Shared, useShareActions } from './use-sharing';

interface InviteRowProps<Value extends string> {
  /** The path is empty if the server can no longer decrypt the link. */
  invite: { email: string; role: Value; invitePath: string };
  choices: readonly Choice<Value>[];
  /** Focus the role menu on mount. */
  takesFocus?: boolean;
  /** Invites the same address again, or changes its role. */
  onInvite: (role: Value) => void;
  onRevoke: () => void;
}

/** A pending invitation: its link, its role, and a way to revoke it. */
export function InviteRow<Value extends string>({
  invite: { email, role, invitePath },
  choices,
  takesFocus,
  onInvite,
  onRevoke,
}: InviteRowProps<Value>) {
  const t = useText('sharing');
  const { appUrl } = useServed();
  return (
    <>
      <span className="grid size-7 shrink-0 place-items-center rounded-full border border-dashed border-ink-3 text-ink-3">
        <Mail {...smallIcon} />
      </span>
      <span className="min-w-0 flex-1 basis-40">
        <span className="block truncate text-14">{email}</span>
        <span className="block text-12 text-ink-3">{t('invitedNotAccepted')}</span>
      </span>
      <span className="ms-auto flex min-w-0 items-center gap-1">
        {invitePath ? (
          <CopyButton label={t('invitationOf', { email })} text={`${appUrl}${invitePath}`}>
            {t('copyLink')}
          </CopyButton>
        ) : (
          <Button look="outline" onClick={() => onInvite(role)}>
            {t('newLink')}
          </Button>
        )}
        <ChoiceMenu
          label={email}
          takesFocus={takesFocus}
          value={role}
          choices={choices}
          onChoose={onInvite}
          removal={{ label: t('revokeInvitation'), onRemove: onRevoke }}
        />
      </span>
    </>
  );
}

interface InviteListProps {
  target: Shared;
  capped?: string;
  /** Lets the invited person edit, once they have an account. */
  letEdit?: LetEdit;
  invites: readonly Invite[];
}

/** Pending invitations. A revoked one stays listed with an offer to invite again, under a new link. */
export function InviteList({ target, capped, letEdit, invites }: InviteListProps) {
  const t = useText('sharing');
  const { invite: sendInvite, revokeInvite } = useShareActions(target, letEdit);
  const levelsOf = useLevelsOf();
  const [revoked, setRevoked] = useState<readonly Invite[]>([]);
  const [invitedAgain, setInvitedAgain] = useState('');
  const shown = invites.filter(({ email }) => !revoked.some((one) => one.email === email));
  const showAgain = ({ email }: Invite) => setRevoked((now) => now.filter((one) => one.email !== email));
  const revoke = async (invite: Invite) => {
    setRevoked((now) => [...now, invite]);
    if (!(await revokeInvite(invite))) showAgain(invite);
  };
  const inviteAgain = async (invite: Invite) => {
    if (!(await sendInvite(invite, invite.role))) return;
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
            choices={levelsOf(target.kind, { capped, current: invite.role })}
            takesFocus={invite.email === invitedAgain}
            onInvite={(level) => void sendInvite(invite, level)}
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
