import { useText } from '../language/language';
import { cn } from '../ui/cn';
import { Options } from '../ui/options';
import { Avatar, nameOf } from '../ui/person';
import type { Mention } from './use-mention';

const panel = 'absolute inset-x-0 bottom-full z-10 mb-1 rounded-panel bg-raised p-1 shadow-float';

/** Suggestions for the typed handle, above the field. The focus stays in the field. */
export function MentionList({ mention }: { mention: Mention }) {
  const t = useText('comments');
  const { people, active, hasNobody } = mention;
  if (hasNobody)
    return (
      <p role="status" className={cn(panel, 'px-3 py-2 text-13 text-ink-2')}>
        {t('nobodyElse')}
      </p>
    );
  if (people.length === 0) return null;
  return (
    <Options
      listId={mention.listId}
      label={t('people')}
      active={active}
      options={people.map((person) => ({
        key: person.id,
        content: (
          <>
            <Avatar person={person} className="size-6 bg-line" />
            <span className="min-w-0 truncate">{nameOf(person)}</span>
            <span className="ms-auto min-w-0 shrink truncate text-12 text-ink-3">@{person.username}</span>
          </>
        ),
      }))}
      onTake={(index) => mention.take(people[index]?.username ?? '')}
      className={panel}
    />
  );
}
