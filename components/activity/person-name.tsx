import Link from 'next/link';
import type { Person } from '@/server/types';
import { cn } from '../ui/cn';
import { nameOf } from '../ui/person';

/** Who wrote what is left when the account is gone. */
export const gone: Person = { id: '', name: 'Deleted account', username: null, image: null, email: null };

/** A person's name, which leads to the profile where there is one. */
export function PersonName({ person }: { person: Person }) {
  const look = 'font-semibold [overflow-wrap:anywhere]';
  if (!person.username) return <span className={look}>{nameOf(person)}</span>;
  return (
    <Link href={`/u/${person.username}`} className={cn(look, 'hover:underline')}>
      {nameOf(person)}
    </Link>
  );
}
