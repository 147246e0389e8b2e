import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { cn } from './cn';

interface Choosing {
  count: number;
  onTake: (index: number) => void;
  /** Closes the options: Escape then does that, and Tab takes an option as Enter does. */
  onClose?: () => void;
}

/** The id of an option, for `aria-activedescendant` of the field. */
const optionId = (listId: string, index: number): string => `${listId}-${index}`;

/** What completes the text of a field. The focus stays in the field: arrow keys move, Enter takes an option. */
export function useOptions({ count, onTake, onClose }: Choosing) {
  const listId = useId();
  const [at, setAt] = useState(0);
  const active = Math.min(at, Math.max(0, count - 1));
  return {
    /** For `Options`. */
    list: { listId, active, onTake },
    /** Attributes of the field that announce the options to screen readers. */
    field: {
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-controls': count > 0 ? listId : undefined,
      'aria-activedescendant': count > 0 ? optionId(listId, active) : undefined,
    } as const,
    /** Goes back to the first option. */
    restart: () => setAt(0),
    /** Returns true if it handled the key. */
    press(event: KeyboardEvent): boolean {
      const { key } = event;
      if (count === 0) return false;
      if (key === 'ArrowDown') setAt((active + 1) % count);
      else if (key === 'ArrowUp') setAt((active + count - 1) % count);
      else if (key === 'Enter' || (key === 'Tab' && onClose)) onTake(active);
      else if (key === 'Escape' && onClose) onClose();
      else return false;
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
  };
}

type OptionsProps = ReturnType<typeof useOptions>['list'] & {
  label: string;
  options: readonly { key: string; content: ReactNode }[];
  className?: string;
};

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
