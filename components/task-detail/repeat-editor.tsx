import { inEnglish } from '@/server/domain/quick-add-languages';
import type { Repeat } from '@/server/types';
import { useGrammar } from '../data/grammar';
import { useText } from '../language/language';
import { RepeatParts } from './repeat-parts';
import { repeatOf } from './repeat-words';
import { WordsForm } from './words-form';

interface RepeatEditorProps {
  value: Repeat | null;
  today: string;
  onChange: (repeat: Repeat | null) => void;
}

/** Takes a series in words, or one of a few. Once there is one, its parts can be set one by one. */
export function RepeatEditor({ value, today, onChange }: RepeatEditorProps) {
  const t = useText('task-detail');
  const dates = useText('dates');
  const grammar = useGrammar();
  const save = (words: string): boolean => {
    const repeat = repeatOf(inEnglish(words, grammar), today);
    if (repeat) onChange(repeat);
    return repeat !== undefined;
  };
  const offers = [
    { words: 'every day', text: dates('repeat.day', { count: 1 }) },
    { words: 'every weekday', text: t('everyWeekday') },
    { words: 'every week', text: dates('repeat.week', { count: 1 }) },
    { words: 'every month', text: dates('repeat.month', { count: 1 }) },
  ];
  return (
    <div className="flex flex-col gap-2 px-2 pt-1 pb-2">
      <WordsForm
        label={t('repeatInWords')}
        placeholder={t('repeatExample')}
        unknown={t('unknownRepeat')}
        offers={value ? [] : offers}
        onSave={save}
        onRemove={value ? () => onChange(null) : undefined}
      />
      {value && <RepeatParts {...{ value, today, onChange }} />}
    </div>
  );
}
