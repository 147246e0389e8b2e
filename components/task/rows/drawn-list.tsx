import { defaultRangeExtractor, type Range, useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import {
  type ReactNode,
  type Ref,
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { usePrinting } from '../../shell/parts/printing';
import { useDragged } from '../../shell/state/drag';
import { useOpenIndex } from '../../shell/state/open-task';
import { cn } from '../../ui/cn';

/** Lists up to this length are drawn whole. */
const WHOLE = 60;

/** Rows that are drawn above and below the window, for scrolling. */
const BESIDE = 6;

/** The window in the server's HTML. */
const SERVED = { width: 720, height: 1000 };

/** What scrolls the list: the nearest element that says so, or else the page. */
const scrollerOf = (box: RefObject<HTMLElement | null>) =>
  box.current?.closest<HTMLElement>('[data-scrolls]') ?? document.getElementById('page');

/** Pixels above the list, measured after every render: what is above changes its height without notice. */
function useMargin(list: RefObject<HTMLElement | null>, isLong: boolean): number {
  const [margin, setMargin] = useState(0);
  useLayoutEffect(() => {
    const page = scrollerOf(list);
    const box = list.current;
    if (!isLong || !box || !page) return;
    setMargin(
      Math.round(box.getBoundingClientRect().top - page.getBoundingClientRect().top + page.scrollTop),
    );
  });
  return margin;
}

interface List<Item> {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** The height of a row in pixels, until it is measured. */
  sizeOf: (item: Item) => number;
  /** The row that scrolls into view when it appears. */
  shows?: ((item: Item) => boolean) | undefined;
}

/** Scrolls to the row at an index. */
type Reveal = (index: number) => void;

function useShown<Item>({ items, shows }: List<Item>, reveal: Reveal): void {
  const at = shows ? items.findIndex(shows) : -1;
  const show = useEffectEvent(reveal);
  useLayoutEffect(() => {
    if (at !== -1) show(at);
  }, [at]);
}

/**
 * Two rows stay drawn wherever the list is scrolled to: a dragged one, because without it there is nothing to drop, and the
 * one that the open task is in.
 */
function useHeldRange<Item>({ items, keyOf }: List<Item>) {
  const dragged = useDragged();
  const keys = useMemo(() => items.map(keyOf), [items, keyOf]);
  const open = useOpenIndex(keys);
  const held = dragged === null ? -1 : keys.indexOf(dragged);
  return useCallback(
    (range: Range) => {
      const kept = [held, open].filter((index) => index !== -1);
      return [...new Set([...defaultRangeExtractor(range), ...kept])].sort((one, other) => one - other);
    },
    [held, open],
  );
}

/** What is not drawn between such a row and the others, in pixels above a row. */
const gapsOf = (drawn: readonly VirtualItem[]) =>
  new Map(drawn.map(({ index, start }, at) => [index, start - (drawn[at - 1]?.end ?? start) || undefined]));

/** The rows of a list near the viewport. They are in flow: a row may have any height from its first paint on. */
export function useWindow<Item>(list: List<Item>) {
  const { items, keyOf, sizeOf } = list;
  const box = useRef<HTMLUListElement>(null);
  const isPrinting = usePrinting();
  const isLong = items.length > WHOLE && !isPrinting;
  const margin = useMargin(box, isLong);
  // The first paint draws only the rows in view.
  const overscan = useDeferredValue(BESIDE, 0);
  const virtual = useVirtualizer<HTMLElement, HTMLElement>({
    enabled: isLong,
    count: items.length,
    scrollMargin: margin,
    getScrollElement: () => scrollerOf(box),
    estimateSize: (index) => (items[index] ? sizeOf(items[index]) : 0),
    getItemKey: (index) => (items[index] ? keyOf(items[index]) : index),
    overscan,
    rangeExtractor: useHeldRange(list),
    initialRect: SERVED,
    useFlushSync: false,
  });
  const reveal: Reveal = (index) =>
    isLong
      ? virtual.scrollToIndex(index)
      : box.current?.querySelector(`[data-index="${index}"]`)?.scrollIntoView({ block: 'nearest' });
  useShown(list, reveal);
  const drawn = virtual.getVirtualItems();
  const indexes = isLong ? drawn.map(({ index }) => index) : items.map((_, index) => index);
  const gaps = gapsOf(drawn);
  return {
    reveal,
    /** For the list. The height of what is not drawn stands in for it. */
    frame: {
      ref: box,
      style: {
        paddingTop: isLong ? (drawn[0]?.start ?? margin) - margin : 0,
        paddingBottom: isLong ? virtual.getTotalSize() - ((drawn.at(-1)?.end ?? margin) - margin) : 0,
      },
    },
    /** What is drawn, with the attributes of its row. */
    rows: indexes.flatMap((index) => {
      const item = items[index];
      const place = {
        'data-index': index,
        ref: isLong ? virtual.measureElement : undefined,
        style: { marginTop: gaps.get(index) },
      };
      return item === undefined ? [] : [{ item, place }];
    }),
  };
}

interface DrawnListProps<Item> extends List<Item> {
  label: string;
  className?: string;
  ref?: Ref<Reveal>;
  children: (item: Item) => ReactNode;
}

/** A list of which only the rows near the window are drawn. */
export function DrawnList<Item>({ label, className, ref, children, ...list }: DrawnListProps<Item>) {
  const { frame, rows, reveal } = useWindow(list);
  useImperativeHandle(ref, () => reveal);
  return (
    // The virtualizer adjusts the scroll position itself.
    <ul {...frame} aria-label={label} className={cn('[overflow-anchor:none]', className)}>
      {rows.map(({ item, place }) => (
        <li
          key={list.keyOf(item)}
          {...place}
          // Screen readers count only the rows that are drawn.
          aria-setsize={list.items.length}
          aria-posinset={place['data-index'] + 1}
        >
          {children(item)}
        </li>
      ))}
    </ul>
  );
}
