import type { Person } from '@/server/types';

type Named = Pick<Person, 'name' | 'username' | 'email'>;

/** How a person is called: by name, by handle where there is none. */
export const personName = ({ name, username, email }: Named): string =>
  name ?? (username ? `@${username}` : (email ?? 'Somebody'));

/** What else is known of a person: the handle, and the address where one may see it. */
const personFacts = ({ name, username, email }: Named): string =>
  [name && username && `@${username}`, email].filter(Boolean).join(' · ');

/** A person's mark: the first letter of the name. */
function Initial({ person }: { person: Named }) {
  const [first = ''] = personName(person).replace('@', '');
  return (
    <span
      aria-hidden="true"
      className="grid size-7 shrink-0 place-items-center rounded-full bg-hover text-12 font-medium text-ink-2"
    >
      {first.toUpperCase()}
    </span>
  );
}

/** A person in a row: mark, name, handle and address. */
export function PersonLine({ person, note }: { person: Named; note?: string | undefined }) {
  const facts = personFacts(person);
  return (
    <span className="flex min-w-0 flex-1 items-center gap-3">
      <Initial person={person} />
      <span className="min-w-0">
        <span className="block text-14 font-medium [overflow-wrap:anywhere]">
          {personName(person)}
          {note && <span className="pl-1.5 font-normal text-ink-3">{note}</span>}
        </span>
        {facts && <span className="block text-12 text-ink-3 [overflow-wrap:anywhere]">{facts}</span>}
      </span>
    </span>
  );
}
