import { type KeyboardEvent, useRef, useState } from 'react';
import { useText } from '../../shell/language/language';
import { useLabels } from '../../shell/parts/labels';
import { useDragSource } from '../../shell/state/drag';
import { useSlid } from '../../shell/state/drops';
import { isSame, moved, type Part, type Span, STEP, snap } from './times';

/** The height of an hour in pixels. */
const HOUR = 68;

export const toPixels = (minutes: number): number => (minutes / 60) * HOUR;
export const toMinutes = (pixels: number): number => (pixels / HOUR) * 60;

/** Keys that follow each other within this time are written together. */
const PAUSE_MS = 600;

export interface BlockOptions {
  /** Names it for drag and drop. */
  id: string;
  title: string;
  span: Span;
  /** Writes the new span, and the day that it is dragged to. Missing for what cannot be moved. */
  onChange?: (span: Span, day?: string) => Promise<unknown>;
  /** Whether it belongs to its day. */
  staysInDay?: boolean;
  onOpen: () => void;
  onClear?: () => void;
  /** A span in words. */
  placeOf: (span: Span) => string;
  say: (message: string) => void;
}

/** The span that a block shows before it is written. */
function useDraft({ span, onChange }: BlockOptions) {
  const [draft, setDraft] = useState<Span | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const shown = draft ?? span;
  const write = (next: Span, day?: string) => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (isSame(next, span) && !day) return setDraft(null);
    // A later draft stays while an earlier one is written.
    const forget = () => setDraft((current) => (current === next ? null : current));
    return void onChange?.(next, day).then(forget);
  };
  return {
    shown,
    write,
    writeSoon(next: Span) {
      setDraft(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => write(next), PAUSE_MS);
    },
    /** Writes a change that still waits. */
    flush: () => timer.current !== undefined && draft && write(draft),
  };
}

const isDelete = ({ key }: KeyboardEvent) => key === 'Delete' || key === 'Backspace';
const hasModifier = ({ altKey, metaKey, ctrlKey }: KeyboardEvent) => altKey || metaKey || ctrlKey;

type Draft = ReturnType<typeof useDraft>;

/** The other day, if hours stand beside each other, that is nearest to some pixels aside. */
function dayBeside(block: HTMLElement, by: number) {
  const own = block.closest<HTMLElement>('[data-slide-area]');
  if (!own) return undefined;
  const leftOf = (area: HTMLElement) => area.getBoundingClientRect().left;
  const [nearest] = [...document.querySelectorAll<HTMLElement>('[data-slide-area]')]
    .map((area) => ({ day: area.dataset['slideArea'] ?? '', aside: leftOf(area) - leftOf(own) }))
    .sort((one, other) => Math.abs(one.aside - by) - Math.abs(other.aside - by));
  return nearest?.aside ? nearest : undefined;
}

/** Makes one part of a block draggable. */
function useGrab(options: BlockOptions, { shown, write }: Draft, part: Part) {
  const { id, title, placeOf, onChange, staysInDay } = options;
  const labels = useLabels();
  const common = useText('common');
  return useDragSource({
    id: part === 'all' ? id : `${id}:${part}`,
    title,
    drag: Boolean(onChange),
    slide: ({ x, y }, element) => {
      const next = moved(shown, snap(toMinutes(y)), part);
      const to = part === 'all' && !staysInDay ? dayBeside(element, x) : undefined;
      if (isSame(next, shown) && !to) return undefined;
      const time = placeOf(next);
      return {
        place: to ? common('sequence', { first: labels.weekday(to.day), rest: time }) : time,
        slid: { id, ...next, aside: to?.aside },
        run: () => write(next, to?.day),
      };
    },
  });
}

/** Moves and resizes a block of the timeline by drag and by keys. */
export function useBlock(options: BlockOptions) {
  const { id, title, onChange, onOpen, onClear, say, placeOf } = options;
  const common = useText('common');
  const draft = useDraft(options);
  const slid = useSlid(id);
  const all = useGrab(options, draft, 'all');
  const start = useGrab(options, draft, 'start');
  const end = useGrab(options, draft, 'end');
  const press = (event: KeyboardEvent) => {
    const by = { ArrowUp: -STEP, ArrowDown: STEP }[event.key];
    if (isDelete(event) && onClear) onClear();
    else if (by !== undefined && onChange && !hasModifier(event)) {
      const next = moved(draft.shown, by, event.shiftKey ? 'end' : 'all');
      draft.writeSoon(next);
      say(common('sequence', { first: title, rest: placeOf(next) }));
    } else return;
    event.preventDefault();
  };
  return {
    shown: slid ?? draft.shown,
    aside: slid?.aside,
    isLifted: all.isDragging || start.isDragging || end.isDragging,
    button: { ref: all.ref, onKeyDown: press, onBlur: draft.flush, onClick: onOpen },
    startRef: start.ref,
    endRef: end.ref,
  };
}
