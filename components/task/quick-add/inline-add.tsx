import { type ComponentProps, type KeyboardEvent, useId, useState } from 'react';
import { useText } from '../../shell/language/language';
import { useWords } from '../../shell/parts/words';
import { openList } from '../../shell/state/inline-add';
import { usePath } from '../../shell/state/path';
import { afterPress } from '../../ui/after-press';
import { focusOnMount } from '../../ui/focus';
import { CheckRing } from '../rows/check-ring';
import { type AddPlace, draftIn, isElsewhere } from './draft-in';
import { LineInput } from './line-input';
import { Pasted, usePaste } from './pasted';
import { Suggestions, useSuggestions } from './suggestions';
import { Understood } from './understood';
import type { PendingLine } from './unsent-lines';
import { addedText, useAddLines } from './use-add-lines';
import { lineOf, useLine, useNames } from './use-line';

interface InlineAddProps {
  place: AddPlace;
  onClose: () => void;
  onAdded?: () => void;
}

/** Says where a task went that the list does not show. */
const Away = ({ text }: { text: string | undefined }) => (
  <p role="status" className="px-4 pb-3 text-12 text-ink-3 empty:hidden">
    {text}
  </p>
);

/** Holds pasted lines, which become tasks of the list. */
function usePastedTasks(state: ReturnType<typeof useLine>, onTasks: (lines: PendingLine[]) => void) {
  return usePaste(state.keeps, state.setText, (lines) => onTasks(lines.map(lineOf).map(state.toPendingLine)));
}

interface LineProps {
  /** Of what says its keys. */
  id: string;
  place: AddPlace;
  state: ReturnType<typeof useLine>;
  field: ComponentProps<'input'>;
}

const Line = ({ id, place, state: { line, keeps, understood, setText }, field }: LineProps) => {
  const t = useText('quick-add');
  return (
    <div className="flex items-center gap-2 px-1">
      <span className="grid size-6 shrink-0 place-items-center opacity-60 touch:-mx-2.5 touch:size-11">
        <CheckRing done={false} />
      </span>
      <span className="relative min-w-0 flex-1">
        <LineInput
          ref={focusOnMount}
          aria-label={t('newTaskIn', { place: place.name })}
          aria-describedby={id}
          {...field}
          data-keeps={keeps}
          value={line.text}
          understood={understood}
          textLook="inset-x-0 text-14 leading-[calc(36px-2*var(--tight))] touch:leading-11"
          placeholder={t('shortExample')}
          onText={setText}
          className="h-[calc(36px-2*var(--tight))] min-w-0 text-14 touch:h-11"
        />
      </span>
      <span id={id} className="sr-only">
        {t('inlineKeys')}
      </span>
    </div>
  );
};

/** A line in a list: Enter adds the task and starts the next one, Escape or an empty Enter ends. Text stays for the next time. */
export function InlineAdd({ place, onClose, onAdded }: InlineAddProps) {
  const words = useWords('quick-add');
  const names = useNames();
  // The same when the line of another list opens.
  const [list] = useState(openList);
  const key = `line:${usePath()}/${list ?? ''}` as const;
  const state = useLine({ key }, names, (title, fields) => draftIn(place, title, fields));
  const { line, understood, ignorePart, setText } = state;
  const { add, added } = useAddLines(onClose);
  const suggestions = useSuggestions(line.text, names, setText);
  const id = useId();
  const addAll = (lines: PendingLine[]) => {
    onAdded?.();
    void add(lines, false);
  };
  const pasted = usePastedTasks(state, addAll);
  const isHolding = pasted.lines.length > 0;
  const submit = () => {
    if (isHolding) return pasted.add();
    if (!understood.title) return line.text.trim() === '' && onClose();
    addAll([state.toPendingLine(line)]);
    return state.clear();
  };
  // The list does not show it, so it would seem to be lost.
  const away = line.text === '' && added.last && isElsewhere(place, added.last) ? added.last : undefined;
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (suggestions.press(event)) return;
    if (event.key === 'Enter') submit();
    else if (event.key === 'Escape') isHolding ? pasted.drop() : onClose();
    else return;
    event.preventDefault();
  };
  return (
    <fieldset
      onBlur={({ currentTarget, relatedTarget }) => {
        if (currentTarget.contains(relatedTarget) || line.text.trim() !== '' || isHolding) return;
        // The press may have opened the line of another list, which is not to be closed.
        afterPress(() => currentTarget.isConnected && onClose());
      }}
    >
      <Line
        id={id}
        state={state}
        place={place}
        field={{ ...suggestions.field, onKeyDown: press, onPaste: pasted.paste }}
      />
      <div className="ps-5">
        <Understood understood={understood} onIgnore={ignorePart} />
        <Suggestions {...suggestions} />
        <Pasted {...pasted} />
        <Away text={away && addedText({ count: 1, last: away }, names, words)} />
      </div>
    </fieldset>
  );
}
