import type { ComponentProps } from 'react';
import { cn } from './cn';
import { inputLook } from './field';

export interface SelectProps<Value> extends Omit<ComponentProps<'select'>, 'value' | 'onChange'> {
  value: Value;
  options: readonly (readonly [value: Value, name: string])[];
  onValue: (value: Value) => void;
}

/** A choice by the browser's own list. */
export function Select<Value extends string | number>(props: SelectProps<Value>) {
  const { options, onValue, className, ...select } = props;
  return (
    <select
      {...select}
      onChange={({ target }) => {
        const chosen = options[target.selectedIndex];
        if (chosen) onValue(chosen[0]);
      }}
      className={cn(inputLook, className)}
    >
      {options.map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </select>
  );
}
