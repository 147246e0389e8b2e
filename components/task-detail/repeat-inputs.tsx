import type { Repeat } from '@/server/types';
import { cn } from '../ui/cn';
import { inputLook } from '../ui/field';

export const field = cn(inputLook, 'h-8 px-2 text-13');

export interface EditorProps {
  value: Repeat;
  today: string;
  onChange: (repeat: Repeat) => void;
}

interface NumberFieldProps {
  label: string;
  value: number;
  max: number;
  onValue: (value: number) => void;
}

export function NumberField({ label, value, max, onValue }: NumberFieldProps) {
  return (
    <input
      key={value}
      type="number"
      aria-label={label}
      min={1}
      max={max}
      defaultValue={value}
      onBlur={({ target }) => {
        const next = Math.min(max, Math.max(1, Math.round(Number(target.value)) || 1));
        if (next !== value) onValue(next);
      }}
      className={cn(field, 'w-16')}
    />
  );
}

interface SelectProps {
  label: string;
  value: string;
  options: readonly (readonly [value: string, name: string])[];
  onValue: (value: string) => void;
}

export function Select({ label, value, options, onValue }: SelectProps) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={({ target }) => onValue(target.value)}
      className={cn(field, 'w-auto')}
    >
      {options.map(([key, name]) => (
        <option key={key} value={key}>
          {name}
        </option>
      ))}
    </select>
  );
}

/** The parts that every unit keeps. */
export const commonOf = ({ every, from, until, count }: Repeat) => ({
  every,
  ...(from && { from }),
  ...(until && { until }),
  ...(count !== undefined && { count }),
});
