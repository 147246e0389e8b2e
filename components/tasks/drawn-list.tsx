import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type ReactNode,
  type Ref,
  type RefObject,
  useDeferredValue,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { usePrinting } from '../data/printing';
import { cn } from '../ui/cn';

/** Lists up to this length are drawn whole. */
const WHOLE = 60;

/** Rows that are drawn above and below the window, for scrolling. */
const BESIDE = 6;

/** The window in the server's HTML. */
const SERVED = { width: 720, height: 1000 };

/** What scrolls the list: the nearest element that says so, or else the page. */
const scrollerOf = ({ box }: List) =>
  box.current?.closest<HTMLElement>('[data-scrolls]') ?? document.getElementById('page');

interface List {
  box: RefObject<HTMLElement | null>;
  count: number;
  sizeOf: (index: number) => number;
  keyOf: (index: number) => string | number;
}

/** Pixels above the list, measured after every render: what is above changes its height without notice. */
function useMargin(list: List, isLong: boolean): number {
  const [margin, setMargin] = useState(0);
  useLayoutEffect(() => {
    const page = scrollerOf(list);
    const box = list.box.current;
    if (!isLong || !box || !page) return;
    setMargin(
      Math.round(box.getBoundingClientRect().top - page.getBoundingClientRect().top + page.scrollTop),
    );
  });
  return margin;
}

interface Window {
  indexes: number[];
  /** The height of what is not drawn, in pixels. */
  above: number;
  below: number;
  measure: ((row: HTMLElement | null) => void) | undefined;
  reveal: (index: number) => void;
}

const wholeWindow = ({ box, count }: List): Window => ({
  indexes: Array.from({ length: count }, (_, index) => index),
  above: 0,
  below: 0,
  measure: undefined,
  reveal: (index) => box.current?.children[index]?.scrollIntoView({ block: 'nearest' }),
});

/** The rows of a list near the viewport. They are in flow: a row may have any height from its first paint on. */
export function useWindow(list: List): Window {
  const { count, sizeOf, keyOf } = list;
  const isPrinting = usePrinting();
  const isLong = count > WHOLE && !isPrinting;
  const margin = useMargin(list, isLong);
  // The first paint draws only the rows in view.
  const overscan = useDeferredValue(BESIDE, 0);
  const rows = useVirtualizer<HTMLElement, HTMLElement>({
    enabled: isLong,
    count,
    scrollMargin: margin,
    getScrollElement: () => scrollerOf(list),
    estimateSize: sizeOf,
    getItemKey: keyOf,
    overscan,
    initialRect: SERVED,
    useFlushSync: false,
  });
  if (!isLong) return wholeWindow(list);
  const drawn = rows.getVirtualItems();
  return {
    indexes: drawn.map(({ index }) => index),
    above: (drawn[0]?.start ?? margin) - margin,
    below: rows.getTotalSize() - ((drawn.at(-1)?.end ?? margin) - margin),
    measure: rows.measureElement,
    reveal: (index) => rows.scrollToIndex(index),
  };
}

interface DrawnListProps<Item> {
  label: string;
  className?: string;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** The height of a row in pixels, until it is measured. */
  sizeOf: (item: Item) => number;
  /** Scrolls to the row at an index. */
  ref?: Ref<Window['reveal']>;
  children: (item: Item) => ReactNode;
}

/** A list of which only the rows near the window are drawn. */
export function DrawnList<Item>(props: DrawnListProps<Item>) {
  const { label, className, items, keyOf, sizeOf, ref, children } = props;
  const box = useRef<HTMLUListElement>(null);
  const drawn = useWindow({
    box,
    count: items.length,
    sizeOf: (index) => (items[index] ? sizeOf(items[index]) : 0),
    keyOf: (index) => (items[index] ? keyOf(items[index]) : index),
  });
  useImperativeHandle(ref, () => drawn.reveal);
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
