import type { ReactNode, RefObject } from 'react';
import { cn } from '../ui/cn';
import type { Window } from './use-window';

interface DrawnListProps<Item> {
  label: string;
  className?: string;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  box: RefObject<HTMLUListElement | null>;
  drawn: Window;
  children: (item: Item) => ReactNode;
}

/** A list of which only the rows near the window are drawn. */
export function DrawnList<Item>({
  label,
  className,
  items,
  keyOf,
  box,
  drawn,
  children,
}: DrawnListProps<Item>) {
  return (
    <ul
      ref={box}
      aria-label={label}
      // The virtualizer adjusts the scroll position itself.
      className={cn('[overflow-anchor:none]', className)}
      style={{ paddingTop: drawn.above, paddingBottom: drawn.below }}
    >
      {drawn.indexes.map((index) => {
        const item = items[index];
        return (
          item && (
            <li
              key={keyOf(item)}
              data-index={index}
              ref={drawn.measure}
              // Screen readers count only the rows that are drawn.
              aria-setsize={items.length}
              aria-posinset={index + 1}
            >
              {children(item)}
            </li>
          )
        );
      })}
    </ul>
  );
}
