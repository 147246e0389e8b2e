'use client';

import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { useTRPC } from '../data/trpc';
import { matching, typedMention } from './mentions';

interface Place {
  text: string;
  caret: number;
}

const nowhere: Place = { text: '', caret: 0 };

/** Completion of the handle that is typed: arrows choose, Enter or Tab takes, Escape closes. */
export function useMention(taskId: string, field: RefObject<HTMLTextAreaElement | null>) {
  const trpc = useTRPC();
  const listId = useId();
  const [place, setPlace] = useState(nowhere);
  const [at, setAt] = useState(0);
  const mention = typedMention(place.text, place.caret);
  const query = useQuery(
    trpc.mentionable.list.queryOptions({ taskId }, { enabled: mention !== null, staleTime: 60_000 }),
  );
  const people = mention ? matching(query.data?.people ?? [], mention.typed) : [];
  const active = Math.min(at, Math.max(0, people.length - 1));
  return {
    people,
    active,
    listId,
    /** True where somebody is looked for and there is nobody at all. */
    nobody: mention?.typed === '' && query.data?.people.length === 0,
    /** Looks where the caret stands now. */
    look() {
      if (!field.current) return;
      setAt(0);
      setPlace({ text: field.current.value, caret: field.current.selectionEnd });
    },
    close: () => setPlace(nowhere),
    /** Puts a handle in the place of what was typed of it. */
    take(handle: string) {
      setPlace(nowhere);
      if (!field.current || !mention) return;
      field.current.setRangeText(`@${handle} `, mention.start, place.caret, 'end');
      // React hears of a value only by an event.
      field.current.dispatchEvent(new Event('input', { bubbles: true }));
    },
    /** True where the key was for the list. */
    press(event: KeyboardEvent): boolean {
      const chosen = people[active];
      if (!chosen || event.metaKey || event.ctrlKey || event.nativeEvent.isComposing) return false;
      if (event.key === 'ArrowDown') setAt((active + 1) % people.length);
      else if (event.key === 'ArrowUp') setAt((active + people.length - 1) % people.length);
      else if (event.key === 'Enter' || event.key === 'Tab') this.take(chosen.username ?? '');
      else if (event.key === 'Escape') setPlace(nowhere);
      else return false;
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
  };
}

export type Mention = ReturnType<typeof useMention>;
