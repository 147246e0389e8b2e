import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { inEnglish } from '@/domain/quick-add-languages';
import { useText } from '../../shell/language/language';
import { useGrammar } from '../../shell/parts/grammar';
import type { TextKey } from '../../sync/text/kinds';
import { useSavedText } from '../../sync/text/use-saved-text';
import { Button } from '../../ui/button';
import { cn } from '../../ui/cn';
import { inputLook } from '../../ui/field';
import { focusOnMount } from '../../ui/focus';

/** Words to choose instead of typing. */
export interface Offer {
  /** The words in English, which every language reads. */
  words: string;
  text: string;
}

interface WordsFormProps {
  /** Under what the device keeps the words. */
  keeps: TextKey;
  label: string;
  placeholder: string;
  /** What is said of words that were not understood. */
  unknown: ReactNode;
  offers: readonly Offer[];
  /** Gets the words in English. Returns false for those that it does not understand. */
  onSave: (words: string) => boolean;
  /** Missing while there is no value to remove. */
  onRemove?: (() => void) | undefined;
  className?: string;
}

/** Takes a value in words, or one of a few. */
export function WordsForm(props: WordsFormProps) {
  const { label, placeholder, unknown, offers, onSave, onRemove, className } = props;
  const common = useText('common');
  const id = useId();
  const [isWrong, setWrong] = useState(false);
  const { text, drop, field } = useSavedText(props.keeps, { label });
  const grammar = useGrammar();
  const save = (words: string) => {
    const isUnderstood = onSave(inEnglish(words, grammar));
    setWrong(!isUnderstood);
    if (isUnderstood) drop();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save(text);
  };
  return (
    <form onSubmit={submit} className={cn('flex flex-col gap-2', className)}>
      <input
        ref={focusOnMount}
        {...field}
        aria-label={label}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? id : undefined}
        autoComplete="off"
        placeholder={placeholder}
        className={cn(inputLook, 'h-8')}
      />
      {isWrong && (
        <p id={id} role="alert" className="text-12 text-overdue">
          {unknown}
        </p>
      )}
      <span className="flex flex-wrap gap-1">
        {offers.map(({ words, text }) => (
          <Button key={words} look="outline" className="px-2 text-13 font-normal" onClick={() => save(words)}>
            {text}
          </Button>
        ))}
        {onRemove && (
          <Button className="px-2 text-13" onClick={onRemove}>
            {common('remove')}
          </Button>
        )}
      </span>
    </form>
  );
}
