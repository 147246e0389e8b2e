import { useMutation } from '@tanstack/react-query';
import { type ComponentProps, type FormEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Text } from '@/language/translator';
import type { Person } from '@/server/types';
import { useText, useTexts } from '../../shell/language/language';
import { ChoiceMenu } from '../../shell/parts/choice-menu';
import { openPanel } from '../../shell/state/panels';
import { openShare } from '../../shell/state/share-target';
import { useServed } from '../../sync/served';
import { useSavedText } from '../../sync/text/use-saved-text';
import { fieldErrors, messageOf } from '../../sync/trpc';
import { Button } from '../../ui/button';
import { cn } from '../../ui/cn';
import { Input } from '../../ui/field';
import { focusOnMount } from '../../ui/focus';
import { nameOf } from '../../ui/person';
import { type Level, useLevelsOf } from './levels';
import type { LetEdit } from './use-let-edit';
import { type Shared, useShareActions } from './use-sharing';

/** The output of every sharing operation. */
interface SharedWith {
  member?: Person & { role: Level };
  invite?: { email: string; role: Level; notMailed?: string | undefined };
  clampedToGuest: boolean;
}

/** How the invited person gets the link. */
function describeInvitation(
  { email, notMailed }: NonNullable<SharedWith['invite']>,
  canMail: boolean,
  t: Text<'sharing'>,
) {
  if (canMail && !notMailed) return t('invitationMailed', { email });
  return t('copyLinkBelow', { why: notMailed ?? t('noAccount', { email }) });
}

function describeOutcome(
  { member, invite, clampedToGuest }: SharedWith,
  canMail: boolean,
  t: Text<'sharing'>,
): string {
  const label = invite
    ? describeInvitation(invite, canMail, t)
    : member && t('levelNow', { name: nameOf(member), level: member.role });
  return [label, clampedToGuest && t('guestsClamped')].filter(Boolean).join(' ');
}

interface ShareFormProps {
  target: Shared;
  /** The reason why editing cannot be granted; undefined if it can. */
  capped?: string;
  /** The workspace that the viewer can add guests to, where they may edit. */
  addTo?: string | undefined;
  /** Lets somebody edit who is outside of the workspace. */
  letEdit?: LetEdit;
}

/** Members of a team workspace may edit. The dialog for a new one opens in the place of this one. */
const createTeam = () => {
  openShare(null);
  openPanel('workspace');
};

function TargetInput(props: ComponentProps<typeof Input>) {
  const common = useText('common');
  return (
    <Input
      aria-label={common('handleOrEmail')}
      placeholder={common('handleOrEmail')}
      maxLength={254}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      className="w-auto min-w-48 flex-1 max-md:basis-full"
      {...props}
    />
  );
}

const faultOf = (error: unknown): string => (error ? (fieldErrors(error)['target'] ?? messageOf(error)) : '');

/** Shares with a person, by handle or address. */
export function ShareForm({ target: { kind, id }, capped, addTo, letEdit }: ShareFormProps) {
  const { t, common } = useTexts('sharing');
  const noteId = useId();
  const levelsOf = useLevelsOf();
  const { canMail } = useServed();
  const actions = useShareActions({ kind, id }, letEdit);
  const field = useRef<HTMLInputElement>(null);
  const [level, setLevel] = useState<Level>(kind === 'note' ? 'editor' : 'commenter');
  const share = useMutation({
    mutationFn: (to: { target: string; level: Level }): Promise<SharedWith | undefined> =>
      actions.share(to.target, to.level),
  });
  const { data, variables } = share;
  const fault = faultOf(share.error);
  const clamped = data?.clampedToGuest && variables?.target;
  // The dialog opens before it knows who has access, and has the focus itself until then.
  useLayoutEffect(() => focusOnMount(field.current), []);
  const address = useSavedText(`share-address:${kind}/${id}`, { label: common('handleOrEmail') });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const target = address.text.trim();
    if (share.isPending || target === '') return;
    await share.mutateAsync({ target, level }).then(address.drop, () => undefined);
    field.current?.focus();
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-center gap-2">
        <TargetInput ref={field} {...address.field} aria-invalid={fault !== ''} aria-describedby={noteId} />
        <ChoiceMenu
          label={t('levelOfNew')}
          value={level}
          choices={levelsOf(kind, { capped })}
          onChoose={setLevel}
          offer={capped ? { label: t('createTeam'), onSelect: createTeam } : undefined}
        />
        <Button type="submit" look="primary" disabled={share.isPending} className="h-9 max-md:ms-auto">
          {common('share')}
        </Button>
      </div>
      <p
        id={noteId}
        role={fault ? 'alert' : 'status'}
        className={cn('text-13 empty:hidden', fault ? 'text-overdue' : 'text-ink-2')}
      >
        {fault || (data && describeOutcome(data, canMail, t))}
      </p>
      {clamped && addTo && (
        <Button
          look="outline"
          className="self-start"
          onClick={() => void actions.addMember(addTo, clamped).then((added) => added && share.reset())}
        >
          {t('addToWorkspace')}
        </Button>
      )}
    </form>
  );
}
