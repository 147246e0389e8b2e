import { type KeyboardEvent, useEffectEvent, useId, useLayoutEffect } from 'react';
import { useWords } from '../data/words';
import { openList, storeDraft, takeDraft } from '../state/inline-add';
import { CheckRing } from '../tasks/check-ring';
import { focusOnMount } from '../ui/focus';
import { type AddPlace, draftIn, isElsewhere } from './draft-in';
import { LineInput } from './line-input';
import { Suggestions, useSuggestions } from './suggestions';
import { Understood } from './understood';
import { addedText, useAddLines } from './use-add-lines';
import { useLine, useNames } from './use-line';

interface InlineAddProps {
  place: AddPlace;
  onClose: () => void;
  onAdded?: () => void;
}

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

/** A line in a list: Enter adds the task and starts the next one, Escape or an empty Enter ends. */
export function InlineAdd({ place, onClose, onAdded }: InlineAddProps) {
  const words = useWords('quick-add');
  const { t } = words;
  const names = useNames();
  const state = useLine(names, (title, fields) => draftIn(place, title, fields));
  const { line, understood, ignorePart, setText } = state;
  const { add, added } = useAddLines(onClose);
  useMovingDraft(line.text, setText);
  const suggestions = useSuggestions(line.text, names, setText);
  const id = useId();
  const submit = () => {
    if (!understood.title) return line.text.trim() === '' && onClose();
    onAdded?.();
    void add([state.toPendingLine(line)], false);
    return state.clear();
  };
  // The list does not show it, so it would seem to be lost.
  const away = line.text === '' && added.last && isElsewhere(place, added.last) ? added.last : undefined;
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (suggestions.press(event)) return;
    if (event.key === 'Enter') submit();
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
  };
  return (
    <fieldset
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget) && line.text.trim() === '') onClose();
      }}
    >
      <div className="flex items-center gap-1.5 px-1.5">
        <span className="grid size-6 shrink-0 place-items-center opacity-60 touch:size-11">
          <CheckRing done={false} />
        </span>
        <span className="relative min-w-0 flex-1">
          <LineInput
            ref={focusOnMount}
            aria-label={t('newTaskIn', { place: place.name })}
            aria-describedby={id}
            {...suggestions.field}
            value={line.text}
            understood={understood}
            textLook="inset-x-0 text-14 leading-[calc(36px-2*var(--tight))] touch:leading-11"
            placeholder={t('shortExample')}
            onText={setText}
            onKeyDown={press}
            className="h-[calc(36px-2*var(--tight))] min-w-0 text-14 touch:h-11"
          />
        </span>
        <span id={id} className="sr-only">
          {t('inlineKeys')}
        </span>
      </div>
      <div className="ps-4">
        <Understood understood={understood} onIgnore={ignorePart} />
        <Suggestions {...suggestions} />
        <p role="status" className="px-4 pb-3 text-12 text-ink-3 empty:hidden">
          {away && addedText({ count: 1, last: away }, names, words)}
        </p>
      </div>
    </fieldset>
  );
}
