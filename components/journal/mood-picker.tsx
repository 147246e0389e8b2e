import { useId } from 'react';
import { useText } from '../language/language';
import { cn } from '../ui/cn';
import { focusOnMount } from '../ui/focus';
import { moodOf, moods } from './moods';

interface MoodPickerProps {
  value: number | null;
  question: string;
  /** Shows the question; otherwise only screen readers get it. */
  showsQuestion?: boolean;
  autoFocus?: boolean;
  onChange: (mood: number | null) => void;
}

type MoodOptionProps = Omit<MoodPickerProps, 'question'> & { mood: (typeof moods)[number]; group: string };

function MoodOption({ mood: { value, name, Icon }, group, autoFocus, ...picker }: MoodOptionProps) {
  const t = useText('journal');
  const chosen = picker.value === value;
  return (
    <label
      data-tip={t(name)}
      className={cn(
        'relative grid size-9 place-items-center rounded-control transition-colors duration-150 touch:size-11',
        'has-focus-visible:outline-2 has-focus-visible:outline-accent',
        chosen ? 'bg-accent-soft text-accent' : 'text-ink-3 hover:bg-hover hover:text-ink print:hidden',
      )}
    >
      <input
        type="radio"
        name={group}
        value={value}
        checked={chosen}
        ref={autoFocus ? focusOnMount : undefined}
        aria-label={t(name)}
        // A click on the chosen mood fires no change event; it clears the mood.
        onClick={() => chosen && picker.onChange(null)}
        onChange={() => picker.onChange(value)}
        className="absolute inset-0 cursor-pointer appearance-none outline-none"
      />
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" className="pointer-events-none" />
    </label>
  );
}

/** Radio buttons for five moods. Click, arrows or 1 to 5 choose; a second click, Backspace or Delete clears. */
export function MoodPicker({ value, question, showsQuestion, autoFocus, onChange }: MoodPickerProps) {
  const t = useText('journal');
  const group = useId();
  const chosen = moodOf(value);
  return (
    <fieldset
      className="min-w-0"
      onKeyDown={(event) => {
        const mood = moods.find(({ value: digit }) => String(digit) === event.key);
        if (!mood && event.key !== 'Backspace' && event.key !== 'Delete') return;
        event.preventDefault();
        onChange(mood?.value ?? null);
        // Move the focus with the choice, as arrow keys do, so that the next Tab leaves the group.
        if (mood) event.currentTarget.querySelectorAll('input')[mood.value - 1]?.focus();
      }}
    >
      <legend className={showsQuestion ? 'pb-2 text-16 font-semibold' : 'sr-only'}>{question}</legend>
      <div className="-ms-2 flex items-center gap-0.5">
        {moods.map((mood) => (
          <MoodOption
            key={mood.value}
            mood={mood}
            group={group}
            value={value}
            autoFocus={autoFocus && mood.value === (value ?? 3)}
            onChange={onChange}
          />
        ))}
        {chosen && <span className="ps-2 text-13 text-ink-2">{t(chosen.name)}</span>}
      </div>
    </fieldset>
  );
}
