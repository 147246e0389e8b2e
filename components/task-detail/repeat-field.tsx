'use client';

import type { Repeat } from '@/server/types';
import { cn } from '../ui/cn';
import { inputLook } from '../ui/field';

const units: Repeat['unit'][] = ['day', 'week', 'month', 'year'];

/** For example `Every 2 weeks`. */
export const repeatLabel = ({ every, unit }: Repeat): string =>
  every === 1 ? `Every ${unit}` : `Every ${every} ${unit}s`;

const isUnit = (value: string): value is Repeat['unit'] => units.some((unit) => unit === value);

interface RepeatFieldProps {
  value: Repeat | null;
  onChange: (repeat: Repeat | null) => void;
}

export function RepeatField({ value, onChange }: RepeatFieldProps) {
  return (
    <span className="flex gap-1">
      {value && (
        <input
          key={value.every}
          type="number"
          aria-label="Repeat every"
          min={1}
          max={365}
          defaultValue={value.every}
          onBlur={(event) => {
            const every = Math.min(365, Math.max(1, Math.round(Number(event.target.value)) || 1));
            if (every !== value.every) onChange({ ...value, every });
          }}
          className={cn(inputLook, 'h-8 w-16')}
        />
      )}
      <select
        aria-label="Repeat"
        value={value?.unit ?? ''}
        onChange={({ target }) =>
          onChange(isUnit(target.value) ? { every: value?.every ?? 1, unit: target.value } : null)
        }
        className={cn(inputLook, 'h-8 w-auto flex-1')}
      >
        <option value="">Does not repeat</option>
        {units.map((unit) => (
          <option key={unit} value={unit}>
            {value && value.every > 1 ? `${unit}s` : unit}
          </option>
        ))}
      </select>
    </span>
  );
}
