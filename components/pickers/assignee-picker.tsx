'use client';

import { useQuery } from '@tanstack/react-query';
import { UserRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Person } from '@/server/types';
import { Skeleton } from '../data/page-states';
import { NotLoaded } from '../data/query-states';
import { useTRPC } from '../data/trpc';
import { Input } from '../ui/field';
import { focusOnMount } from '../ui/focus';
import { icon } from '../ui/icon';
import { Avatar, nameOf } from '../ui/person';

interface AssigneePickerProps {
  taskId: string | undefined;
  value: string | null;
  onPick: (assigneeId: string | null, name: string) => void;
}

interface ChoiceProps {
  chosen: boolean;
  onPick: () => void;
  children: ReactNode;
}

const Choice = ({ chosen, onPick, children }: ChoiceProps) => (
  <button
    type="button"
    aria-pressed={chosen}
    onClick={onPick}
    className="flex h-9 w-full items-center gap-2 rounded-control px-2 text-14 hover:bg-hover aria-pressed:bg-accent-soft touch:h-11"
  >
    {children}
  </button>
);

/** From this many people on, typing finds one. */
const MANY = 12;
const MAX_SHOWN = 60;

const fits = (person: Person, typed: string) =>
  nameOf(person).toLowerCase().includes(typed.trim().toLowerCase());

/** Everyone who may complete the task, the user first. */
export function AssigneePicker({ taskId = '', value, onPick }: AssigneePickerProps) {
  const trpc = useTRPC();
  const { data, error, refetch } = useQuery(trpc.mentionable.assignable.queryOptions({ taskId }));
  const [typed, setTyped] = useState('');
  const people = data?.people ?? [];
  const found = people.filter((person) => fits(person, typed));
  if (error && !data) return <NotLoaded query={{ error, refetch }} />;
  return (
    <fieldset className="max-h-80 w-64 overflow-y-auto p-1">
      <legend className="sr-only">Assignee</legend>
      {people.length >= MANY && (
        <Input
          aria-label="Find a person"
          placeholder="Find a person"
          value={typed}
          ref={focusOnMount}
          onChange={(event) => setTyped(event.target.value)}
          className="mb-1 h-9"
        />
      )}
      <Choice chosen={value === null} onPick={() => onPick(null, 'nobody')}>
        <span className="grid size-7 place-items-center text-ink-3">
          <UserRound {...icon} />
        </span>
        Nobody
      </Choice>
      {!data && <Skeleton rows={1} />}
      {found.slice(0, MAX_SHOWN).map((person) => (
        <Choice key={person.id} chosen={value === person.id} onPick={() => onPick(person.id, nameOf(person))}>
          <Avatar person={person} />
          <span className="truncate">{nameOf(person)}</span>
        </Choice>
      ))}
      {found.length > MAX_SHOWN && (
        <p className="px-2 py-1 text-13 text-ink-3">
          {found.length - MAX_SHOWN} more. Type a name to find them.
        </p>
      )}
    </fieldset>
  );
}
