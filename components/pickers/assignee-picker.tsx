'use client';

import { useQuery } from '@tanstack/react-query';
import { UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Skeleton } from '../data/page-states';
import { NotLoaded } from '../data/query-states';
import { useTRPC } from '../data/trpc';
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
    className="flex h-9 w-full items-center gap-2 rounded-control px-2 text-14 hover:bg-hover aria-pressed:bg-accent-soft max-md:h-11"
  >
    {children}
  </button>
);

/** Everyone who may complete the task, the user first. */
export function AssigneePicker({ taskId = '', value, onPick }: AssigneePickerProps) {
  const trpc = useTRPC();
  const { data, error, refetch } = useQuery(trpc.mentionable.assignable.queryOptions({ taskId }));
  if (error && !data) return <NotLoaded query={{ error, refetch }} />;
  return (
    <fieldset className="max-h-80 w-64 overflow-y-auto p-1">
      <legend className="sr-only">Assignee</legend>
      <Choice chosen={value === null} onPick={() => onPick(null, 'nobody')}>
        <span className="grid size-7 place-items-center text-ink-3">
          <UserRound {...icon} />
        </span>
        Nobody
      </Choice>
      {!data && <Skeleton rows={1} />}
      {data?.people.map((person) => (
        <Choice key={person.id} chosen={value === person.id} onPick={() => onPick(person.id, nameOf(person))}>
          <Avatar person={person} />
          <span className="truncate">{nameOf(person)}</span>
        </Choice>
      ))}
    </fieldset>
  );
}
