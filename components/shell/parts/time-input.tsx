import { type ComponentProps, useState } from 'react';
import { readClock, timeLabel } from '@/domain/clock';
import { Input } from '../../ui/field';
import { useTimeFormat } from './preferences';

interface TimeInputProps
  extends Omit<ComponentProps<typeof Input>, 'value' | 'type' | 'onChange' | 'onBlur'> {
  /** `HH:MM`; empty for none. */
  value: string;
  onTime: (time: string) => void;
  /** Where leaving the field empty means no time. */
  clearable?: boolean;
  onLeave?: () => void;
}

/** A time of day in the format of the user. The browser's own time field follows the browser's language. */
export function TimeInput({ value, onTime, clearable = false, onLeave, ...input }: TimeInputProps) {
  const format = useTimeFormat();
  const shown = (time: string) => (time === '' ? '' : timeLabel(time, format));
  const [text, setText] = useState(shown(value));
  const read = (next: string) => (clearable && next.trim() === '' ? '' : readClock(next));
  return (
    <Input
      {...input}
      type="text"
      inputMode="text"
      autoComplete="off"
      placeholder={timeLabel('09:30', format)}
      value={text}
      onChange={(event) => {
        setText(event.target.value);
        const time = read(event.target.value);
        if (time !== null) onTime(time);
      }}
      onBlur={() => {
        setText(shown(read(text) ?? value));
        onLeave?.();
      }}
    />
  );
}
