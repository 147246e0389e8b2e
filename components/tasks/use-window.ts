import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useDeferredValue, useLayoutEffect, useState } from 'react';
import { usePrinting } from '../data/printing';

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

export interface Window {
  /** The rows to draw. */
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
