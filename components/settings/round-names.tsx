import { useState } from 'react';
import type { Text } from '@/language/translator';
import { useChangePreferences } from '../data/preferences';
import { useText } from '../language/language';
import { Input } from '../ui/field';

const MOST = 6;
const LONGEST = 60;

/** What is wrong with the names, and what to do. */
function problemOf(names: readonly string[], t: Text<'settings'>): string | undefined {
  if (names.length > MOST) return t('tooManyNames', { most: MOST });
  if (names.some(({ length }) => length > LONGEST)) return t('nameTooLong', { longest: LONGEST });
  return undefined;
}

/** The names of the rounds as one line: `Deep work, Mail`. */
export function RoundNames({ value }: { value: readonly string[] }) {
  const t = useText('settings');
  const change = useChangePreferences();
  const before = value.join(', ');
  const [text, setText] = useState(before);
  const names = text.split(',').flatMap((name) => name.trim() || []);
  const problem = problemOf(names, t);
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor="roundNames" className="text-13 font-medium text-ink-2">
        {t('roundNames')}
      </label>
      <Input
        id="roundNames"
        value={text}
        maxLength={1000}
        placeholder={t('roundNamesExample')}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
        onBlur={() => !problem && names.join(', ') !== before && void change({ roundNames: names })}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? 'roundNames-note roundNames-problem' : 'roundNames-note'}
      />
      <p id="roundNames-note" className="text-13 text-ink-3">
        {t('roundNamesHint')}
      </p>
      {problem && (
        <p id="roundNames-problem" role="alert" className="text-13 text-overdue">
          {problem}
        </p>
      )}
    </div>
  );
}
