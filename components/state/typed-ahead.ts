import { useEffectEvent, useLayoutEffect } from 'react';
import { createStore } from 'zustand/vanilla';

/*
 * A panel's code can load after the key that opens it. The keys typed meanwhile are collected here, and the panel's
 * field takes them when it mounts.
 */

/** `keys` is null while no field is expected. */
const store = createStore<{ keys: readonly string[] | null }>(() => ({ keys: null }));

/** Starts to collect keys for a field that is loading, after those already typed. */
export const expectTyping = (typed: readonly string[] = []): void => store.setState({ keys: typed });

export const stopExpecting = (): void => store.setState({ keys: null });

const isText = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  !ctrlKey && !metaKey && !altKey && (key.length === 1 || key === 'Enter' || key === 'Backspace');

/** Collects a key for the expected field. Returns false when no field is expected or the key types no text. */
export function collectTyped(event: KeyboardEvent): boolean {
  const { keys } = store.getState();
  if (!keys || !isText(event)) return false;
  store.setState({ keys: [...keys, event.key] });
  event.preventDefault();
  return true;
}

interface Typed {
  /** Lines that ended with Enter. */
  lines: string[];
  text: string;
}

/** The lines and text that keys produce: Enter ends a line, Backspace deletes a character. */
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

/** Passes on the keys typed before the field mounted. Call it in the component whose field takes the focus. */
export function useTypedAhead(take: (typed: Typed) => void): void {
  const onTyped = useEffectEvent(take);
  useLayoutEffect(() => {
    const { keys: typed } = store.getState();
    stopExpecting();
    if (typed && typed.length > 0) onTyped(write(typed));
  }, []);
}
