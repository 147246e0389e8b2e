'use client';

import { useState } from 'react';
import { Input } from '../ui/field';

interface RoundNamesProps {
  value: readonly string[];
  onChange: (names: string[]) => void;
}

const MOST = 6;
const LONGEST = 60;

/** What is wrong with the names, and what to do. */
function problemOf(names: readonly string[]): string | undefined {
  if (names.length > MOST) return `Use at most ${MOST} names: a day has ${MOST} rounds.`;
  if (names.some(({ length }) => length > LONGEST)) return `Use at most ${LONGEST} characters for a name.`;
  return undefined;
}

/** The names of the rounds as one line: `Deep work, Mail`. */
export function RoundNames({ value, onChange }: RoundNamesProps) {
  const before = value.join(', ');
  const [text, setText] = useState(before);
  const names = text.split(',').flatMap((name) => name.trim() || []);
  const problem = problemOf(names);
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor="roundNames" className="text-13 font-medium text-ink-2">
        Names of the rounds
      </label>
      <Input
        id="roundNames"
        value={text}
        maxLength={1000}
        placeholder="Deep work, Mail"
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
        onBlur={() => !problem && names.join(', ') !== before && onChange(names)}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? 'roundNames-note roundNames-problem' : 'roundNames-note'}
      />
      <p id="roundNames-note" className="text-13 text-ink-3">
        In order, with commas between them. A round shows its name where the day gives it no other.
      </p>
      {problem && (
        <p id="roundNames-problem" role="alert" className="text-13 text-overdue">
          {problem}
        </p>
      )}
    </div>
  );
}
