'use client';

import { Avatar as Radix } from 'radix-ui';
import type { Person } from '@/server/types';
import { cn } from './cn';

/** A person in a word: the name, else the handle, else the address. */
export const nameOf = ({ name, username, email }: Omit<Person, 'id' | 'image'>): string =>
  name?.trim() || (username ? `@${username}` : (email ?? 'Somebody'));

const initialsOf = (name: string): string => {
  const words = name.replace(/^@/, '').split(/[\s._-]+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toUpperCase() || '?';
};

/** A person's picture, or the initials where there is none. The name stands beside it. */
export function Avatar({ person, className }: { person: Person; className?: string }) {
  return (
    <Radix.Root
      aria-hidden="true"
      className={cn(
        'grid size-7 shrink-0 place-items-center overflow-hidden rounded-full bg-hover text-12 font-medium text-ink-2',
        className,
      )}
    >
      {person.image && (
        <Radix.Image
          src={person.image}
          alt=""
          referrerPolicy="no-referrer"
          className="size-full object-cover"
        />
      )}
      <Radix.Fallback>{initialsOf(nameOf(person))}</Radix.Fallback>
    </Radix.Root>
  );
}
