'use client';

import { type FormEvent, useId, useRef, useState } from 'react';
import type { Person } from '@/server/types';
import { ChoiceMenu } from '../data/choice-menu';
import { fieldErrors, messageOf } from '../data/trpc';
import { Button } from '../ui/button';
import { cn } from '../ui/cn';
import { Input } from '../ui/field';
import { nameOf } from '../ui/person';
import { type Level, levelNames, levelsOf, type Subject } from './levels';

/** The output of every sharing operation. */
interface SharedWith {
  kind: 'member' | 'invite';
  member?: Person & { role: Level };
  invite?: { email: string; role: Level };
  clampedToGuest: boolean;
}

const clampedHint = ' Guests, who are not members of the workspace, can comment at most.';

function describeOutcome({ member, invite, clampedToGuest }: SharedWith): string {
  const clamped = clampedToGuest ? clampedHint : '';
  if (invite)
    return `No verified account has the address ${invite.email}. Send the link below: it works for this address only.${clamped}`;
  return member ? `${nameOf(member)} ${levelNames[member.role].toLowerCase()} now.${clamped}` : '';
}

interface ShareFormProps {
  subject: Subject;
  /** The reason why editing cannot be granted; undefined if it can. */
  capped?: string;
  /** Shares with a handle or an address. The form shows what it throws. */
  onShare: (target: string, level: Level) => Promise<SharedWith>;
}

/** Shares, and holds the outcome of the last attempt. */
function useSharing(onShare: ShareFormProps['onShare']) {
  const [state, setState] = useState({ busy: false, fault: '', said: '' });
  const share = async (target: string, level: Level): Promise<boolean> => {
    setState({ busy: true, fault: '', said: '' });
    try {
      setState({ busy: false, fault: '', said: describeOutcome(await onShare(target, level)) });
      return true;
    } catch (error) {
      setState({ busy: false, fault: fieldErrors(error)['target'] ?? messageOf(error), said: '' });
      return false;
    }
  };
  return { ...state, share };
}

/** Shares with a person, by handle or address. */
export function ShareForm({ subject, capped, onShare }: ShareFormProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [level, setLevel] = useState<Level>(subject === 'note' ? 'editor' : 'commenter');
  const { busy, fault, said, share } = useSharing(onShare);
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
    </form>
  );
}
