'use client';

import { type ComponentProps, useState } from 'react';
import { readClock } from '@/server/domain/clock';
import { Input } from './field';

interface TimeInputProps
  extends Omit<ComponentProps<typeof Input>, 'value' | 'type' | 'onChange' | 'onBlur'> {
  /** `HH:MM`; empty for none. */
  value: string;
  onTime: (time: string) => void;
  /** Where leaving the field empty means no time. */
  clearable?: boolean;
  onLeave?: () => void;
}

/** A time of day in 24 hours, as everywhere in the planner: the browser's own field follows the browser's language. */
export function TimeInput({ value, onTime, clearable = false, onLeave, ...input }: TimeInputProps) {
  const [text, setText] = useState(value);
  const read = (next: string) => (clearable && next.trim() === '' ? '' : readClock(next));
  return (
    <Input
      {...input}
      type="text"
      inputMode="text"
      autoComplete="off"
      placeholder="09:30"
      value={text}
      onChange={(event) => {
        setText(event.target.value);
        const time = read(event.target.value);
        if (time !== null) onTime(time);
      }}
      onBlur={() => {
        setText(read(text) ?? value);
        onLeave?.();
      }}
    />
  );
}
