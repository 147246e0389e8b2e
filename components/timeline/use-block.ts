'use client';

import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { moved, type Part, type Span, STEP, snap } from './times';
import { useHold } from './use-hold';

/** The height of an hour in pixels. */
export const HOUR = 44;

export const toPixels = (minutes: number): number => (minutes / 60) * HOUR;
export const toMinutes = (pixels: number): number => (pixels / HOUR) * 60;

/** Keys that follow each other within this time are written together. */
const PAUSE_MS = 600;

interface BlockOptions {
  span: Span;
  /** Writes the new span. Missing for what cannot be moved. */
  onChange?: (span: Span) => Promise<unknown>;
  onOpen: () => void;
  onClear?: () => void;
  say: (span: Span) => void;
}

interface Grab {
  y: number;
  span: Span;
  part: Part;
  /** Where it is moved to. Kept here, because the pointer may be released before the move is rendered. */
  to?: Span;
}

const isSame = (one: Span, other: Span) => one.from === other.from && one.until === other.until;

/** The span that a block shows before it is written. */
function useDraft({ span, onChange }: BlockOptions) {
  const [draft, setDraft] = useState<Span | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const shown = draft ?? span;
  const drop = () => {
    clearTimeout(timer.current);
    setDraft(null);
  };
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
    drop,
    show: setDraft,
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

/** Moves and resizes a block by pointer. */
function useDrag({ onChange, onOpen }: BlockOptions, { shown, show, write, drop }: Draft) {
  const grab = useRef<Grab | null>(null);
  const wasMoved = useRef(false);
  const hold = useHold();
  const grabPart = (part: Part) => (event: PointerEvent<HTMLElement>) => {
    wasMoved.current = false;
    if (!onChange || event.button !== 0 || !event.isPrimary) return;
    const grabbed: Grab = { y: event.clientY, span: shown, part };
    hold.press(event, () => {
      grab.current = grabbed;
    });
  };
  const draw = (event: PointerEvent) => {
    if (!hold.follow(event) || !grab.current) return;
    const by = snap(toMinutes(event.clientY - grab.current.y));
    wasMoved.current ||= by !== 0;
    if (!wasMoved.current) return;
    grab.current.to = moved(grab.current.span, by, grab.current.part);
    show(grab.current.to);
  };
  const end = () => {
    grab.current = null;
    hold.release();
  };
  const release = ({ pointerType }: PointerEvent) => {
    if (grab.current?.to) write(grab.current.to);
    // A click follows only where the mouse releases the block itself.
    if (grab.current?.part !== 'all' || pointerType === 'touch') wasMoved.current = false;
    end();
  };
  const cancel = () => {
    end();
    drop();
  };
  const click = () => {
    if (!wasMoved.current) onOpen();
    wasMoved.current = false;
  };
  const move = { onPointerMove: draw, onPointerUp: release, onPointerCancel: cancel };
  return { hold, grabPart, move, click, cancel, isGrabbed: () => grab.current !== null };
}

/** Moves and resizes a block of the timeline by pointer and by keys. */
export function useBlock(options: BlockOptions) {
  const { onChange, onClear, say } = options;
  const draft = useDraft(options);
  const { shown, writeSoon, flush } = draft;
  const { hold, grabPart, move, click, cancel, isGrabbed } = useDrag(options, draft);
  const press = (event: KeyboardEvent) => {
    const by = { ArrowUp: -STEP, ArrowDown: STEP }[event.key];
    if (event.key === 'Escape' && isGrabbed()) cancel();
    else if (isDelete(event) && onClear) onClear();
    else if (by !== undefined && onChange && !hasModifier(event)) {
      const next = moved(shown, by, event.shiftKey ? 'end' : 'all');
      writeSoon(next);
      say(next);
    } else return;
    event.preventDefault();
  };
  return {
    shown,
    /** Whether a finger holds the block. */
    isLifted: hold.isLifted,
    item: { ref: hold.ref, onContextMenu: hold.onContextMenu },
    button: { onPointerDown: grabPart('all'), ...move, onKeyDown: press, onBlur: flush, onClick: click },
    edge: (part: Part) => ({ onPointerDown: grabPart(part), ...move }),
  };
}
