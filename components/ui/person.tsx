'use client';

import type { Person } from '@/server/types';
import { cn } from './cn';

/** A person in a word: the name, else the handle, else the address. */
export const nameOf = ({ name, username, email }: Omit<Person, 'id' | 'image'>): string =>
  name?.trim() || (username ? `@${username}` : (email ?? 'Someone'));

const initialsOf = (name: string): string => {
  const words = name.replace(/^@/, '').split(/[\s._-]+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toUpperCase() || '?';
};

/**
 * The initials of a person; their name stands beside it. `image` is not loaded: it can name any host, which would learn
 * who looks.
 */
export function Avatar({ person, className }: { person: Person; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        'grid size-7 shrink-0 place-items-center overflow-hidden rounded-full bg-hover text-12 font-medium text-ink-2',
        className,
      )}
    >
      {initialsOf(nameOf(person))}
    </span>
  );
}
