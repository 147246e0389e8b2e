import { Mail } from 'lucide-react';
import { useAppUrl } from '../data/app-url';
import { ChoiceMenu } from '../data/choice-menu';
import { useText } from '../language/language';
import { Button } from '../ui/button';
import type { Choice } from '../ui/choice';
import { CopyButton } from '../ui/copy-button';
import { smallIcon } from '../ui/icon';

interface Invited<Value extends string> {
  email: string;
  role: Value;
  /** Empty if the server can no longer decrypt the link. */
  invitePath: string;
}

interface InviteRowProps<Value extends string> {
  invite: Invited<Value>;
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
  const appUrl = useAppUrl();
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
