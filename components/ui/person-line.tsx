import type { ReactNode } from 'react';
import type { Person } from '@/server/types';
import { useText } from '../shell/language/language';
import { Avatar, nameOf } from './person';

interface PersonLineProps {
  person: Person;
  me: string;
  isGuest?: boolean;
  children?: ReactNode;
}

/** A person: picture, name and details, with their role or actions at the end. */
export function PersonLine({ person, me, isGuest, children }: PersonLineProps) {
  const common = useText('common');
  const handle = person.username && person.name ? [`@${person.username}`] : [];
  const about = [...handle, ...(person.email && person.email !== nameOf(person) ? [person.email] : [])];
  return (
    <>
      <Avatar person={person} />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-14">
          {person.id === me
            ? common.rich('nameYou', {
                name: nameOf(person),
                you: (text: ReactNode) => <span className="text-ink-3">{text}</span>,
              })
            : nameOf(person)}
          {isGuest && (
            <span className="ms-1.5 rounded bg-hover px-1 py-0.5 text-12 text-ink-2">{common('guest')}</span>
          )}
        </span>
        <span className="block truncate text-12 text-ink-3">{about.join(' · ')}</span>
      </span>
      {children}
    </>
  );
}

export const personRow = 'flex min-h-11 items-center gap-2.5 py-1';
