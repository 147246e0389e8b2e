import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Outputs } from '@/server/types';
import { useAppUrl, useCanMail } from '../data/app-url';
import { ChoiceMenu } from '../data/choice-menu';
import { Form, FormField, type Send, SendButton } from '../data/form';
import { useTRPC } from '../data/trpc';
import { useText } from '../language/language';
import { Copyable } from '../ui/copyable';
import { nameOf } from '../ui/person';
import { type MembershipRole, rolesFor } from './membership-roles';
import type { Workspace } from './use-workspaces';

type Added = Outputs['workspaces']['addMember'];

/** Says that the person is a member now, or shows the invitation link to send. */
function Outcome({ added }: { added: Added | undefined }) {
  const t = useText('workspaces');
  const appUrl = useAppUrl();
  const canMail = useCanMail();
  const isMailed = canMail && !added?.invite?.notMailed;
  return (
    <div role="status" className="flex flex-col gap-1 text-13 text-ink-2 empty:hidden">
      {added?.member && <p>{t('isMemberNow', { name: nameOf(added.member) })}</p>}
      {added?.invite && (
        <>
          <p>
            {isMailed
              ? t('invitationMailed', { email: added.invite.email })
              : t('invitationLink', { email: added.invite.email })}
          </p>
          {added.invite.notMailed && <p>{added.invite.notMailed}</p>}
          {!isMailed && <Copyable label={t('theInvitation')} text={`${appUrl}${added.invite.invitePath}`} />}
        </>
      )}
    </div>
  );
}

/** Adds a member, by handle or address. */
export function AddMember({ workspace }: { workspace: Workspace }) {
  const t = useText('workspaces');
  const common = useText('common');
  const trpc = useTRPC();
  const [role, setRole] = useState<MembershipRole>('member');
  const add = useMutation(trpc.workspaces.addMember.mutationOptions());
  const send: Send = (text, form) =>
    add.mutate(
      { workspaceId: workspace.id, target: text('target').trim(), role },
      { onSuccess: () => form.reset() },
    );
  return (
    <Form by={add} onSend={send} className="max-w-none gap-3">
      <div className="grid max-w-140 grid-cols-[minmax(0,1fr)_auto_auto] items-start gap-2 max-md:grid-cols-2 max-md:[&>:first-child]:col-span-2">
        <FormField
          label={common('handleOrEmail')}
          name="target"
          required
          maxLength={254}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        {/* Aligned with the field, whose label is above it. */}
        <span className="flex md:mt-5.5 md:h-9 md:items-center">
          <ChoiceMenu
            label={t('roleOfNew')}
            value={role}
            choices={rolesFor(workspace.role, t)}
            onChoose={setRole}
          />
        </span>
        <SendButton className="md:mt-5.5 md:h-9">{t('add')}</SendButton>
      </div>
      <Outcome added={add.data} />
    </Form>
  );
}
