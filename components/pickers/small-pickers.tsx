'use client';

import { useState } from 'react';
import { cn } from '../ui/cn';
import { inputLook } from '../ui/field';

export const priorities = ['None', 'Low', 'Medium', 'High'] as const;

interface PriorityPickerProps {
  value: number | null;
  onPick: (priority: number) => void;
}

export function PriorityPicker({ value, onPick }: PriorityPickerProps) {
  return (
    <fieldset className="w-48 p-1">
      <legend className="sr-only">Priority</legend>
      {priorities.map((name, priority) => (
        <button
          key={name}
          type="button"
          aria-pressed={value === priority}
          onClick={() => onPick(priority)}
          className="flex h-8 w-full items-center rounded-control px-2 text-14 hover:bg-hover aria-pressed:bg-accent-soft max-md:h-11"
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}

interface TagsInputProps {
  value: readonly string[];
  onChange: (tags: string[]) => void;
  autoFocus?: boolean;
}

/** Tags as words: Enter or a comma adds one, Backspace in the empty field takes the last. */
export function TagsInput({ value, onChange, autoFocus }: TagsInputProps) {
  const [text, setText] = useState('');
  const add = () => {
    const tag = text.trim().replace(/^#/, '');
    setText('');
    if (tag && !value.includes(tag)) onChange([...value, tag]);
  };
  return (
    <div className={cn(inputLook, 'flex h-auto min-h-9 flex-wrap items-center gap-1 py-1')}>
      {value.map((tag) => (
        <button
          key={tag}
          type="button"
          aria-label={`Remove tag ${tag}`}
          onClick={() => onChange(value.filter((other) => other !== tag))}
          className="rounded bg-hover px-1.5 py-0.5 text-12 text-ink-2 hover:line-through"
        >
          #{tag}
        </button>
      ))}
      <input
        aria-label="Add a tag"
        ref={(field) => {
          if (autoFocus) field?.focus();
        }}
        value={text}
        placeholder={value.length === 0 ? 'Add tags' : ''}
        onChange={(event) => setText(event.target.value)}
        onBlur={add}
        onKeyDown={(event) => {
          if (event.key === 'Enter' || event.key === ',') {
            event.preventDefault();
            add();
          } else if (event.key === 'Backspace' && text === '') onChange(value.slice(0, -1));
        }}
        className="min-w-16 flex-1 bg-transparent text-14 outline-none"
      />
    </div>
  );
}
