'use client';

import { cn } from '../ui/cn';
import { Avatar, nameOf } from '../ui/person';
import type { Mention } from './use-mention';

const panel = 'absolute inset-x-0 bottom-full z-10 mb-1 rounded-panel bg-raised p-1 shadow-float';

/** Whom the typed handle may be, above the field. The focus stays in the field. */
export function MentionList({ mention }: { mention: Mention }) {
  const { people, active, nobody } = mention;
  if (nobody)
    return (
      <p role="status" className={cn(panel, 'px-3 py-2 text-13 text-ink-2')}>
        Nobody else sees this task.
      </p>
    );
  if (people.length === 0) return null;
  return (
    <div role="listbox" id={mention.listId} aria-label="People" className={panel}>
      {people.map((person, index) => (
        <button
          key={person.id}
          type="button"
          role="option"
          tabIndex={-1}
          id={mention.optionId(index)}
          aria-selected={index === active}
          // Keeps the focus in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => mention.take(person.username ?? '')}
          className="flex h-9 w-full cursor-default items-center gap-2 rounded-control px-2 text-14 hover:bg-hover aria-selected:bg-hover max-md:h-11"
        >
          <Avatar person={person} className="size-6 bg-line" />
          <span className="min-w-0 truncate">{nameOf(person)}</span>
          <span className="ml-auto min-w-0 shrink truncate text-12 text-ink-3">@{person.username}</span>
        </button>
      ))}
    </div>
  );
}
