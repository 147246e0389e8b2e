import { type KeyboardEvent, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import type { Frame } from '@/server/types';
import { useLabels } from '../data/labels';
import { currentDay } from '../data/today';
import { useText } from '../language/language';
import { openList, storeDraft, takeDraft } from '../state/inline-add';
import { CheckRing } from '../tasks/check';
import { focusOnMount } from '../ui/focus';
import { addedText } from './added-text';
import { type AddPlace, draftIn, isElsewhere } from './draft-in';
import { Suggestions, useSuggestions } from './suggestions';
import { Highlighted, Understood } from './understood';
import type { PendingLine } from './unsent-lines';
import { useAddLines } from './use-add-lines';
import { movingReminder, useLine } from './use-line';

interface InlineAddProps {
  place: AddPlace;
  frame: Pick<Frame, 'projects' | 'areas'> | undefined;
  onClose: () => void;
  /** Called with the number of tasks that were sent. */
  onAdded?: (count: number) => void;
}

const noNames = { projects: [], areas: [] };

/** Hands the draft over to the next line of the same list: an empty round moves up when its first task arrives. */
function useMovingDraft(text: string, setText: (text: string) => void): void {
  const take = useEffectEvent(() => {
    const draft = takeDraft();
    if (draft) setText(draft);
  });
  const store = useEffectEvent(() => storeDraft(text));
  useLayoutEffect(() => {
    const list = openList();
    take();
    return () => {
      if (list !== undefined && openList() === list) store();
    };
  }, []);
}

/** The typed line and the function that adds it. */
function useInlineLine({ place, frame, onClose, onAdded }: InlineAddProps) {
  const state = useLine(frame ?? noNames);
  const { line, understood, parse, clear, setText } = state;
  const { add, added } = useAddLines(onClose);
  const toLine = (text: string): PendingLine => {
    const { title, fields, remindBefore } = parse({ ...line, text });
    const draft = draftIn(place, title || text, title ? fields : {});
    return { ...line, text, draft: movingReminder(draft, title ? remindBefore : undefined) };
  };
  const send = (texts: string[]) => {
    onAdded?.(texts.length);
    void add(texts.map(toLine), false);
  };
  useMovingDraft(line.text, setText);
  const submit = () => {
    if (!understood.title) return line.text.trim() === '' && onClose();
    send([line.text]);
    return clear();
  };
  // The list does not show it, so it would seem to be lost.
  const away = line.text === '' && added.last && isElsewhere(place, added.last) ? added.last : undefined;
  return { ...state, submit, away };
}

/** A line in a list: Enter adds the task and starts the next one, Escape or an empty Enter ends. */
export function InlineAdd(props: InlineAddProps) {
  const t = useText('quick-add');
  const { place, frame, onClose } = props;
  const { line, understood, ignorePart, setText, submit, away } = useInlineLine(props);
  const labels = useLabels();
  const suggestions = useSuggestions(line.text, frame ?? noNames);
  const box = useRef<HTMLFieldSetElement>(null);
  const id = useId();
  const colours = useRef<HTMLSpanElement>(null);
  const follow = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    if (colours.current) colours.current.scrollLeft = currentTarget.scrollLeft;
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (suggestions.press(event, setText)) return;
    if (event.key === 'Enter') submit();
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
  };
  return (
    <fieldset
      ref={box}
      onBlur={({ relatedTarget }) => {
        const stays = relatedTarget instanceof Node && box.current?.contains(relatedTarget);
        if (!stays && line.text.trim() === '') onClose();
      }}
    >
      <div className="flex items-center gap-1.5 px-1.5">
        <span className="grid size-6 shrink-0 place-items-center opacity-60 touch:size-11">
          <CheckRing done={false} live={false} />
        </span>
        <span className="relative min-w-0 flex-1">
          <Highlighted
            ref={colours}
            className="inset-x-0 text-14 leading-[calc(36px-2*var(--tight))] touch:leading-11"
            line={line.text}
            {...understood}
          />
          <input
            ref={focusOnMount}
            aria-label={t('newTaskIn', { place: place.name })}
            aria-describedby={id}
            {...suggestions.field}
            value={line.text}
            maxLength={1000}
            placeholder={t('shortExample')}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={press}
            onKeyUp={follow}
            onScroll={follow}
            className="relative h-[calc(36px-2*var(--tight))] w-full min-w-0 bg-transparent text-14 outline-none placeholder:text-ink-3 touch:h-11"
          />
        </span>
        <span id={id} className="sr-only">
          {t('inlineKeys')}
        </span>
      </div>
      <div className="ps-4">
        <Understood understood={understood} today={currentDay()} onIgnore={({ key }) => ignorePart(key)} />
        <Suggestions {...suggestions} onPick={setText} />
        <p role="status" className="px-4 pb-3 text-12 text-ink-3 empty:hidden">
          {away && addedText({ count: 1, last: away }, frame ?? noNames, { t, labels })}
        </p>
      </div>
    </fieldset>
  );
}
