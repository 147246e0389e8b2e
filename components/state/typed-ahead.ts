'use client';

import { useEffectEvent, useLayoutEffect } from 'react';

/*
 * A panel's code and field may come after the key that opens it. What is typed meanwhile is collected here, and the
 * field takes it when it stands. Before the page's own code runs, `early-keys.ts` does the same for the key `n`.
 */

let keys: string[] | null = null;

/** Collects what is typed from now on, for a field that is on its way; continues after what was typed before. */
export const expectTyping = (typed: readonly string[] = []): void => {
  keys = [...typed];
};

/** The field does not come any more. */
export const stopExpecting = (): void => {
  keys = null;
};

const isText = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  !ctrlKey && !metaKey && !altKey && (key.length === 1 || key === 'Enter' || key === 'Backspace');

/** Keeps a key for the field that is on its way. False where none is. */
export function collectTyped(event: KeyboardEvent): boolean {
  if (!keys || !isText(event)) return false;
  keys.push(event.key);
  event.preventDefault();
  return true;
}

interface Typed {
  /** Lines that ended with Enter. */
  lines: string[];
  text: string;
}

/** What keys write: Enter ends a line, Backspace takes a character back. */
export function write(typed: readonly string[]): Typed {
  const lines: string[] = [];
  let text = '';
  for (const key of typed) {
    if (key === 'Backspace') text = text.slice(0, -1);
    else if (key !== 'Enter') text += key;
    else if (text.trim()) {
      lines.push(text);
      text = '';
    }
  }
  return { lines, text };
}

/** Hands over what was typed before a field stood. Call it in the component whose field gets the focus as it mounts. */
export function useTypedAhead(take: (typed: Typed) => void): void {
  const onTyped = useEffectEvent(take);
  useLayoutEffect(() => {
    const typed = keys;
    stopExpecting();
    if (typed && typed.length > 0) onTyped(write(typed));
  }, []);
}
