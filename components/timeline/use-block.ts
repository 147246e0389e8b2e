'use client';

import { type KeyboardEvent, useRef, useState } from 'react';
import { useText } from '../language/language';
import { useDragSource } from '../state/drag';
import { useSlid } from '../state/drops';
import { moved, type Part, type Span, STEP, snap } from './times';

/** The height of an hour in pixels. */
export const HOUR = 44;

export const toPixels = (minutes: number): number => (minutes / 60) * HOUR;
export const toMinutes = (pixels: number): number => (pixels / HOUR) * 60;

/** Keys that follow each other within this time are written together. */
const PAUSE_MS = 600;

interface BlockOptions {
  /** Names it for drag and drop. */
  id: string;
  title: string;
  span: Span;
  /** Writes the new span. Missing for what cannot be moved. */
  onChange?: (span: Span) => Promise<unknown>;
  onOpen: () => void;
  onClear?: () => void;
  /** A span in words. */
  placeOf: (span: Span) => string;
  say: (message: string) => void;
}

const isSame = (one: Span, other: Span) => one.from === other.from && one.until === other.until;

/** The span that a block shows before it is written. */
function useDraft({ span, onChange }: BlockOptions) {
  const [draft, setDraft] = useState<Span | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const shown = draft ?? span;
  const write = (next: Span) => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (isSame(next, span)) return setDraft(null);
    // A later draft stays while an earlier one is written.
    const forget = () => setDraft((current) => (current === next ? null : current));
    return void onChange?.(next).then(forget);
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

/** Makes one part of a block draggable. */
function useGrab({ id, title, placeOf, onChange }: BlockOptions, { shown, write }: Draft, part: Part) {
  return useDragSource({
    id: part === 'all' ? id : `${id}:${part}`,
    title,
    drag: Boolean(onChange),
    slide: (by) => {
      const next = moved(shown, snap(toMinutes(by)), part);
      if (isSame(next, shown)) return undefined;
      return { place: placeOf(next), slid: { id, ...next }, run: () => write(next) };
    },
  });
}

/** Moves and resizes a block of the timeline by drag and by keys. */
export function useBlock(options: BlockOptions) {
  const { id, title, onChange, onOpen, onClear, say, placeOf } = options;
  const common = useText('common');
  const draft = useDraft(options);
  const slid = useSlid(id);
  const [all, start, end] = [
    useGrab(options, draft, 'all'),
    useGrab(options, draft, 'start'),
    useGrab(options, draft, 'end'),
  ];
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
    isLifted: all.isDragging || start.isDragging || end.isDragging,
    button: { ref: all.ref, onKeyDown: press, onBlur: draft.flush, onClick: onOpen },
    startRef: start.ref,
    endRef: end.ref,
  };
}
