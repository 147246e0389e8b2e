import type { CloudNote } from '@/server/types';
import { Avatar, nameOf } from '../ui/person';

type Here = CloudNote['here'];

const MOST = 3;

/** Who else has the note open, and who of them is writing. */
export function Presence({ here }: { here: Here }) {
  if (here.length === 0) return null;
  const more = here.length - MOST;
  return (
    <ul aria-label="Also here" className="flex items-center gap-2">
      {here.slice(0, MOST).map(({ person, editing }) => (
        <li key={person.id} className="flex animate-fade items-center gap-1.5 text-13 text-ink-2">
          <Avatar
            person={person}
            className={editing ? 'size-6 bg-accent-soft text-[10px] text-ink' : 'size-6 text-[10px]'}
          />
          <span className="max-w-32 truncate max-md:sr-only">{nameOf(person)}</span>
          {editing && <span className="text-12 text-ink-3 max-md:sr-only">editing</span>}
        </li>
      ))}
      {more > 0 && <li className="text-12 text-ink-3">and {more} more</li>}
    </ul>
  );
}

/** The others of those who are here. */
export const othersOf = (here: Here, me: string | undefined): Here =>
  here.filter(({ person }) => person.id !== me);
