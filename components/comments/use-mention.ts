import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { useTRPC } from '../data/trpc';
import { matchPeople, mentionAt } from './mentions';

interface Place {
  text: string;
  caret: number;
}

const nowhere: Place = { text: '', caret: 0 };

/** Completes the handle being typed: arrows select, Enter or Tab inserts, Escape closes. */
export function useMention(taskId: string, field: RefObject<HTMLTextAreaElement | null>) {
  const trpc = useTRPC();
  const listId = useId();
  const [place, setPlace] = useState(nowhere);
  const [at, setAt] = useState(0);
  const mention = mentionAt(place.text, place.caret);
  const query = useQuery(
    trpc.mentionable.list.queryOptions({ taskId }, { enabled: mention !== null, staleTime: 60_000 }),
  );
  const people = mention ? matchPeople(query.data?.people ?? [], mention.typed) : [];
  const active = Math.min(at, Math.max(0, people.length - 1));
  return {
    people,
    active,
    listId,
    /** True if a mention was started and nobody can be mentioned. */
    hasNobody: mention?.typed === '' && query.data?.people.length === 0,
    /** Reads the text and the caret of the field. */
    look() {
      if (!field.current) return;
      setAt(0);
      setPlace({ text: field.current.value, caret: field.current.selectionEnd });
    },
    close: () => setPlace(nowhere),
    /** Replaces the typed part with a handle. */
    take(handle: string) {
      setPlace(nowhere);
      if (!field.current || !mention) return;
      field.current.setRangeText(`@${handle} `, mention.start, place.caret, 'end');
      // React notices a changed value only through an event.
      field.current.dispatchEvent(new Event('input', { bubbles: true }));
    },
    /** Returns true if the list handled the key. */
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
