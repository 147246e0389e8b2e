import type { Virtualizer } from '@tanstack/virtual-core';
import {
  type RefObject,
  startTransition,
  useEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react';
import { usePrinting } from '../data/printing';

type Core = typeof import('@tanstack/virtual-core');
type Rows = Virtualizer<HTMLElement, HTMLElement>;

/** Lists up to this length are drawn whole. */
const WHOLE = 60;
/** Rows of a longer list that are drawn until its code has loaded. */
const FIRST = 40;

/** What scrolls the list: the nearest element that says so, or else the page. */
const scrollerOf = ({ box }: List) =>
  box.current?.closest<HTMLElement>('[data-scrolls]') ?? document.getElementById('page');

let loaded: Core | null = null;

/** Only long lists need this code, and not for their first paint. */
function useCore(isLong: boolean): Core | null {
  const [core, setCore] = useState(loaded);
  useEffect(() => {
    if (isLong && !core)
      // Without a connection the first rows stay. The next page with a long list asks again.
      void import('@tanstack/virtual-core').then(
        (module) => {
          loaded = module;
          // React may draw a transition in several tasks.
          startTransition(() => setCore(module));
        },
        () => undefined,
      );
  }, [isLong, core]);
  return isLong ? core : null;
}

interface List {
  box: RefObject<HTMLElement | null>;
  count: number;
  sizeOf: (index: number) => number;
  keyOf: (index: number) => string | number;
}

/**
 * Pixels above the list, measured after every render: what is above changes its height without notice. Only the
 * virtualizer needs them, so nothing is drawn again for them before it has loaded.
 */
function useMargin(list: List, { isLong, core }: { isLong: boolean; core: Core | null }): number {
  const margin = useRef(0);
  const [, redraw] = useReducer((drawn: number) => drawn + 1, 0);
  useLayoutEffect(() => {
    const page = scrollerOf(list);
    const box = list.box.current;
    if (!isLong || !box || !page) return;
    const measured = box.getBoundingClientRect().top - page.getBoundingClientRect().top + page.scrollTop;
    const top = Math.round(measured);
    if (top === margin.current) return;
    margin.current = top;
    if (core) redraw();
  });
  return margin.current;
}

function useRows(core: Core | null, list: List, scrollMargin: number): Rows | null {
  const { count, sizeOf, keyOf } = list;
  const [, redraw] = useReducer((drawn: number) => drawn + 1, 0);
  const options = core && {
    count,
    scrollMargin,
    getScrollElement: () => scrollerOf(list),
    estimateSize: sizeOf,
    getItemKey: keyOf,
    overscan: 12,
    observeElementRect: core.observeElementRect,
    observeElementOffset: core.observeElementOffset,
    scrollToFn: core.elementScroll,
    initialRect: { width: 720, height: 1000 },
    onChange: redraw,
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same instance takes later options below
  const rows = useMemo(() => core && options && new core.Virtualizer(options), [core]);
  if (rows && options) rows.setOptions(options);
  useLayoutEffect(() => rows?._didMount(), [rows]);
  useLayoutEffect(() => rows?._willUpdate());
  return rows;
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

function virtualWindow(rows: Rows, margin: number): Window {
  const drawn = rows.getVirtualItems();
  return {
    indexes: drawn.map(({ index }) => index),
    above: (drawn[0]?.start ?? margin) - margin,
    below: rows.getTotalSize() - ((drawn.at(-1)?.end ?? margin) - margin),
    measure: rows.measureElement,
    reveal: (index) => rows.scrollToIndex(index),
  };
}

function firstWindow({ box, count, sizeOf }: List, isLong: boolean): Window {
  const first = isLong ? FIRST : count;
  let below = 0;
  for (let index = first; index < count; index += 1) below += sizeOf(index);
  return {
    indexes: Array.from({ length: first }, (_, index) => index),
    above: 0,
    below,
    measure: undefined,
    reveal: (index) => box.current?.children[index]?.scrollIntoView({ block: 'nearest' }),
  };
}

/** The rows of a list near the viewport. They are in flow: a row may have any height from its first paint on. */
export function useWindow(list: List): Window {
  const isPrinting = usePrinting();
  const isLong = list.count > WHOLE && !isPrinting;
  const core = useCore(isLong);
  const margin = useMargin(list, { isLong, core });
  const rows = useRows(core, list, margin);
  return rows ? virtualWindow(rows, margin) : firstWindow(list, isLong);
}
