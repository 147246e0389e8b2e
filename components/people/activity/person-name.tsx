import type { Text } from '@/language/translator';
import type { Person } from '@/server/types';
import { cn } from '../../ui/cn';
import { Link } from '../../ui/link';
import { nameOf } from '../../ui/person';

/** Stands in for the author or actor whose account was deleted. */
export const deletedAccount = (common: Text<'common'>): Person => ({
  id: '',
  name: common('deletedAccount'),
  username: null,
  image: null,
  email: null,
});

export function PersonName({ person }: { person: Person }) {
  const look = 'font-semibold [overflow-wrap:anywhere]';
  if (!person.username) return <span className={look}>{nameOf(person)}</span>;
  return (
    <Link href={`/u/${person.username}`} className={cn(look, 'hover:underline')}>
      {nameOf(person)}
    </Link>
  );
}
