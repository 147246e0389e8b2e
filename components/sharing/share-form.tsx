'use client';

import { type FormEvent, useId, useRef, useState } from 'react';
import type { Person } from '@/server/types';
import { useCanMail } from '../data/app-url';
import { ChoiceMenu } from '../data/choice-menu';
import { fieldErrors, messageOf } from '../data/trpc';
import { openPanel } from '../state/panels';
import { openShare } from '../state/share-target';
import { Button } from '../ui/button';
import { cn } from '../ui/cn';
import { Input } from '../ui/field';
import { nameOf } from '../ui/person';
import { type Level, levelNames, levelsOf, type Subject } from './levels';

/** The output of every sharing operation. */
interface SharedWith {
  kind: 'member' | 'invite';
  member?: Person & { role: Level };
  invite?: { email: string; role: Level; notMailed?: string | undefined };
  clampedToGuest: boolean;
}

const clampedHint = ' Guests, who are not members of the workspace, can comment at most.';

/** How the invited person gets the link. */
function describeInvitation({ email, notMailed }: NonNullable<SharedWith['invite']>, canMail: boolean) {
  if (canMail && !notMailed) return `An invitation was mailed to ${email}.`;
  return `${notMailed ?? `No verified account has the address ${email}.`} Copy the link below and send it: it works for this address only.`;
}

function describeOutcome({ member, invite, clampedToGuest }: SharedWith, canMail: boolean): string {
  const clamped = clampedToGuest ? clampedHint : '';
  if (invite) return `${describeInvitation(invite, canMail)}${clamped}`;
  return member ? `${nameOf(member)} ${levelNames[member.role].toLowerCase()} now.${clamped}` : '';
}

interface ShareFormProps {
  subject: Subject;
  /** The reason why editing cannot be granted; undefined if it can. */
  capped?: string;
  /** Shares with a handle or an address. The form shows what it throws. */
  onShare: (target: string, level: Level) => Promise<SharedWith>;
  /** Adds a guest to the workspace, where they may edit. Undefined if the viewer cannot. */
  onAddMember?: ((target: string) => Promise<boolean>) | undefined;
}

/** What the last attempt came to, and whom it shared with as a guest instead of an editor. */
const nothing = { busy: false, fault: '', said: '', clamped: '' };

/** Shares, and holds the outcome of the last attempt. */
function useSharing(onShare: ShareFormProps['onShare']) {
  const canMail = useCanMail();
  const [state, setState] = useState(nothing);
  const share = async (target: string, level: Level): Promise<boolean> => {
    setState({ ...nothing, busy: true });
    try {
      const outcome = await onShare(target, level);
      const clamped = outcome.clampedToGuest ? target : '';
      setState({ ...nothing, said: describeOutcome(outcome, canMail), clamped });
      return true;
    } catch (error) {
      setState({ ...nothing, fault: fieldErrors(error)['target'] ?? messageOf(error) });
      return false;
    }
  };
  return { ...state, share, forget: () => setState(nothing) };
}

/** Members of a team workspace may edit. The dialog for a new one opens in the place of this one. */
const createTeam = () => {
  openShare(null);
  openPanel('workspace');
};

/** Shares with a person, by handle or address. */
export function ShareForm({ subject, capped, onShare, onAddMember }: ShareFormProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [level, setLevel] = useState<Level>(subject === 'note' ? 'editor' : 'commenter');
  const { busy, fault, said, clamped, share, forget } = useSharing(onShare);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const target = field.current?.value.trim() ?? '';
    if (busy || target === '') return;
    if ((await share(target, level)) && field.current) field.current.value = '';
    field.current?.focus();
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-center gap-2">
        <Input
          ref={field}
          aria-label="Handle or email address"
          aria-invalid={fault !== ''}
          aria-describedby={`${id}-note`}
          placeholder="Handle or email address"
          maxLength={254}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="w-auto min-w-48 flex-1 max-md:basis-full"
        />
        <ChoiceMenu
          label="level of the person you add"
          value={level}
          choices={levelsOf(subject, { capped })}
          onChoose={setLevel}
          offer={capped ? { label: 'Create a team workspace', onSelect: createTeam } : undefined}
        />
        <Button type="submit" look="primary" disabled={busy} className="h-9 max-md:ml-auto">
          Share
        </Button>
      </div>
      <p
        id={`${id}-note`}
        role={fault ? 'alert' : 'status'}
        className={cn('text-13 empty:hidden', fault ? 'text-overdue' : 'text-ink-2')}
      >
        {fault || said}
      </p>
      {clamped && onAddMember && (
        <Button
          look="outline"
          className="self-start"
          onClick={() => void onAddMember(clamped).then((added) => added && forget())}
        >
          Add them to the workspace
        </Button>
      )}
    </form>
  );
}
