import type { ReactNode } from 'react';
import { cn } from './cn';

/** The id of an option, for `aria-activedescendant` of the field. */
const optionId = (listId: string, index: number): string => `${listId}-${index}`;

/** Attributes that announce the options under a field to screen readers. The focus stays in the field. */
export const optionsOf = (listId: string, { count, active }: { count: number; active: number }) =>
  ({
    'aria-autocomplete': 'list',
    'aria-haspopup': 'listbox',
    'aria-controls': count > 0 ? listId : undefined,
    'aria-activedescendant': count > 0 ? optionId(listId, active) : undefined,
  }) as const;

interface OptionsProps {
  listId: string;
  label: string;
  active: number;
  options: readonly { key: string; content: ReactNode }[];
  onTake: (index: number) => void;
  className?: string;
}

/** The possible completions of the typed text. */
export function Options({ listId, label, active, options, onTake, className }: OptionsProps) {
  return (
    <div role="listbox" id={listId} aria-label={label} className={cn('p-1', className)}>
      {options.map(({ key, content }, index) => (
        <button
          key={key}
          type="button"
          role="option"
          tabIndex={-1}
          id={optionId(listId, index)}
          aria-selected={index === active}
          // Keeps the focus in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onTake(index)}
          className="flex h-9 w-full cursor-default items-center gap-2 rounded-control px-2 text-start text-14 hover:bg-hover aria-selected:bg-hover touch:h-11"
        >
          {content}
        </button>
      ))}
    </div>
  );
}
