import { Annoyed, Frown, Laugh, Meh, Smile } from 'lucide-react';
import { useId } from 'react';
import { useText } from '../../shell/language/language';
import { cn } from '../../ui/cn';
import { focusOnMount } from '../../ui/focus';
import { latinKey } from '../../ui/latin-key';
import type { Written } from './use-journal';

const moods = [
  { value: 1, name: 'mood1', Icon: Frown },
  { value: 2, name: 'mood2', Icon: Annoyed },
  { value: 3, name: 'mood3', Icon: Meh },
  { value: 4, name: 'mood4', Icon: Smile },
  { value: 5, name: 'mood5', Icon: Laugh },
] as const;

export const moodOf = (value: number | null) => moods.find((mood) => mood.value === value);

interface MoodPickerProps {
  written: Written;
  question: string;
  /** Shows the question; otherwise only screen readers get it. */
  showsQuestion?: boolean;
  autoFocus?: boolean;
}

/** Radio buttons for five moods. Click, arrows or 1 to 5 choose; a second click, Backspace or Delete clears. */
export function MoodPicker({ written, question, showsQuestion, autoFocus }: MoodPickerProps) {
  const t = useText('journal');
  const group = useId();
  const { mood: value, setMood } = written;
  const chosen = moodOf(value);
  return (
    <fieldset
      className="min-w-0"
      onKeyDown={(event) => {
        const mood = moods.find(({ value: digit }) => String(digit) === latinKey(event));
        if (!mood && event.key !== 'Backspace' && event.key !== 'Delete') return;
        event.preventDefault();
        setMood(mood?.value ?? null);
        // Move the focus with the choice, as arrow keys do, so that the next Tab leaves the group.
        if (mood) event.currentTarget.querySelectorAll('input')[mood.value - 1]?.focus();
      }}
    >
      <legend className={showsQuestion ? 'pb-2 text-16 font-semibold' : 'sr-only'}>{question}</legend>
      <div className="-ms-2 flex items-center gap-0.5">
        {moods.map(({ value: mood, name, Icon }) => (
          <label
            key={mood}
            data-tip={t(name)}
            className={cn(
              'relative grid size-9 place-items-center rounded-control transition-colors duration-150 touch:size-11',
              'has-focus-visible:outline-2 has-focus-visible:outline-accent',
              mood === value
                ? 'bg-accent-soft text-accent'
                : 'text-ink-3 hover:bg-hover hover:text-ink print:hidden',
            )}
          >
            <input
              type="radio"
              name={group}
              value={mood}
              checked={mood === value}
              ref={autoFocus && mood === (value ?? 3) ? focusOnMount : undefined}
              aria-label={t(name)}
              // A click on the chosen mood fires no change event; it clears the mood.
              onClick={() => mood === value && setMood(null)}
              onChange={() => setMood(mood)}
              className="absolute inset-0 cursor-pointer appearance-none outline-none"
            />
            <Icon size={20} strokeWidth={1.75} aria-hidden="true" className="pointer-events-none" />
          </label>
        ))}
        {chosen && <span className="ps-2 text-13 text-ink-2">{t(chosen.name)}</span>}
      </div>
    </fieldset>
  );
}
