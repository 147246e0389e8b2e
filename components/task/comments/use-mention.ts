import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import { useTRPC } from '../../sync/trpc';
import { useOptions } from '../../ui/options';
import { matchPeople, mentionAt } from './mentions';

const nowhere = { text: '', caret: 0 };

/** Completes the handle being typed: arrows select, Enter or Tab inserts, Escape closes. */
export function useMention(taskId: string, field: RefObject<HTMLTextAreaElement | null>) {
  const trpc = useTRPC();
  const [place, setPlace] = useState(nowhere);
  const mention = mentionAt(place.text, place.caret);
  const { data } = useQuery(
    trpc.mentionable.list.queryOptions({ taskId }, { enabled: mention !== null, staleTime: 60_000 }),
  );
  const people = mention ? matchPeople(data?.people ?? [], mention.typed) : [];
  const close = () => setPlace(nowhere);
  /** Replaces the typed part with a handle. */
  const take = (index: number) => {
    close();
    if (!field.current || !mention) return;
    field.current.setRangeText(`@${people[index]?.username ?? ''} `, mention.start, place.caret, 'end');
    // React notices a changed value only through an event.
    field.current.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const options = useOptions({ count: people.length, onTake: take, onClose: close });
  return {
    ...options,
    people,
    /** True if a mention was started and nobody can be mentioned. */
    hasNobody: mention?.typed === '' && data?.people.length === 0,
    /** Reads the text and the caret of the field. */
    look() {
      if (!field.current) return;
      options.restart();
      setPlace({ text: field.current.value, caret: field.current.selectionEnd });
    },
    close,
    press: (event: KeyboardEvent) => !event.metaKey && !event.ctrlKey && options.press(event),
  };
}

export type Mention = ReturnType<typeof useMention>;
