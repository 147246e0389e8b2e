'use client';

import { Mail } from 'lucide-react';
import { useAppUrl } from '../data/app-url';
import { Button } from '../ui/button';
import type { Choice } from '../ui/choice-menu';
import { ChoiceMenu } from '../ui/choice-menu';
import { CopyButton } from '../ui/copy-button';
import { smallIcon } from '../ui/icon';
import { MenuItem, MenuLine } from '../ui/menu';

interface Invited<Value extends string> {
  email: string;
  role: Value;
  /** Empty where the link can no longer be told. */
  invitePath: string;
}

interface InviteRowProps<Value extends string> {
  invite: Invited<Value>;
  choices: readonly Choice<Value>[];
  /** Just invited again. */
  isBack?: boolean;
  /** Invites the same address at a role, again or anew. */
  onInvite: (role: Value) => void;
  onRevoke: () => void;
}

/** An invitation that nobody accepted yet: its link, at what role, and the way to take it back. */
export function InviteRow<Value extends string>({
  invite: { email, role, invitePath },
  choices,
  isBack,
  onInvite,
  onRevoke,
}: InviteRowProps<Value>) {
  const appUrl = useAppUrl();
  return (
    <>
      <span className="grid size-7 shrink-0 place-items-center rounded-full border border-dashed border-ink-3 text-ink-3">
        <Mail {...smallIcon} />
      </span>
      <span className="min-w-0 flex-1 basis-40">
        <span className="block truncate text-14">{email}</span>
        <span className="block text-12 text-ink-3">Invited, not here yet</span>
      </span>
      <span className="ml-auto flex min-w-0 items-center gap-1">
        {invitePath ? (
          <CopyButton label={`invitation of ${email}`} text={`${appUrl}${invitePath}`}>
            Copy link
          </CopyButton>
        ) : (
          <Button look="outline" onClick={() => onInvite(role)}>
            New link
          </Button>
        )}
        <ChoiceMenu label={email} takesFocus={isBack} value={role} choices={choices} onChoose={onInvite}>
          <MenuLine />
          <MenuItem onSelect={onRevoke} className="text-overdue">
            Take back the invitation
          </MenuItem>
        </ChoiceMenu>
      </span>
    </>
  );
}
