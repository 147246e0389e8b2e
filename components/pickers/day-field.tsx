import { type KeyboardEvent, useId, useState } from 'react';
import type { Suggestion } from '@/server/domain/day-suggestions';
import { useText } from '../language/language';
import { useTypedAhead } from '../state/typed-ahead';
import { inputLook } from '../ui/field';
import { focusOnMount } from '../ui/focus';
import { Options, optionsOf } from '../ui/options';

interface DayFieldProps<Value> {
  label: string;
  text: string;
  onType: (text: string) => void;
  suggestions: readonly Suggestion<Value>[];
  /** Names a day in the reader's language. */
  labelOf: (value: Value) => string;
  onPick: (value: Value) => void;
}

/** Arrow keys move through the suggestions, Enter picks one. */
function useChoice<Value>({ suggestions, onType, onPick }: DayFieldProps<Value>) {
  const [at, setAt] = useState(0);
  const count = suggestions.length;
  const active = Math.min(at, Math.max(0, count - 1));
  const pick = (index: number) => {
    const chosen = suggestions[index];
    if (chosen) onPick(chosen.value);
  };
  const type = (next: string) => {
    setAt(0);
    onType(next);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' && count > 0) setAt((active + 1) % count);
    else if (event.key === 'ArrowUp' && count > 0) setAt((active + count - 1) % count);
    else if (event.key === 'Enter') pick(active);
    else return;
    event.preventDefault();
  };
  return { active, pick, type, press };
}

const optionOf = (label: string, words: string) => ({
  key: label,
  content: (
    <>
      <span className="flex-1 tabular-nums">{label}</span>
      <span className="truncate text-12 text-ink-3">{words}</span>
    </>
  ),
});

/** A text field for a day in words, with suggestions. */
export function DayField<Value>(props: DayFieldProps<Value>) {
  const t = useText('pickers');
  const { label, text, suggestions, labelOf } = props;
  const id = useId();
  const { active, pick, type, press } = useChoice(props);
  useTypedAhead(({ lines, text: rest }) => type(lines[0] ?? rest));
  const count = suggestions.length;
  const isUnknown = text.trim() !== '' && count === 0;
  return (
    <>
      <input
        ref={focusOnMount}
        aria-label={label}
        aria-invalid={isUnknown || undefined}
        aria-describedby={isUnknown ? `${id}-note` : undefined}
        {...optionsOf(id, { count, active })}
        value={text}
        maxLength={60}
        autoComplete="off"
        placeholder={t('dayExamples')}
        onChange={(event) => type(event.target.value)}
        onKeyDown={press}
        className={inputLook}
      />
      {isUnknown && (
        <p id={`${id}-note`} role="status" className="px-2 pt-2 text-12 text-ink-3">
          {t('unknownDay')}
        </p>
      )}
      {count > 0 && (
        <Options
          listId={id}
          label={t('days')}
          active={active}
          options={suggestions.map(({ value, words }) => optionOf(labelOf(value), words))}
          onTake={pick}
          className="px-0"
        />
      )}
    </>
  );
}
