import type { CloudNote } from '@/server/types';
import { useText } from '../language/language';
import { Avatar, nameOf } from '../ui/person';

type Here = CloudNote['here'];

const MAX_SHOWN = 3;

/** The other people who have the note open, and whether they are editing. */
export function Presence({ here }: { here: Here }) {
  const t = useText('notes');
  if (here.length === 0) return null;
  const more = here.length - MAX_SHOWN;
  return (
    <ul aria-label={t('alsoHere')} className="flex items-center gap-2">
      {here.slice(0, MAX_SHOWN).map(({ person, editing }) => (
        <li key={person.id} className="flex animate-fade items-center gap-1.5 text-13 text-ink-2">
          <Avatar
            person={person}
            className={editing ? 'size-6 bg-accent-soft text-[10px] text-ink' : 'size-6 text-[10px]'}
          />
          <span className="max-w-32 truncate max-md:sr-only">{nameOf(person)}</span>
          {editing && <span className="text-12 text-ink-3 max-md:sr-only">{t('editing')}</span>}
        </li>
      ))}
      {more > 0 && <li className="text-12 text-ink-3">{t('moreHere', { count: more })}</li>}
    </ul>
  );
}

export const othersOf = (here: Here, me: string | undefined): Here =>
  here.filter(({ person }) => person.id !== me);
