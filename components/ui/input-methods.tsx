'use client';

import { useEffect } from 'react';
import { isField } from './is-field';

/**
 * True for a key that belongs to an input method: it writes, converts, confirms or gives up what is being composed. Safari
 * sends the key that ends a composition after its end; then only the code tells.
 */
const isOfInputMethod = ({ isComposing, keyCode }: KeyboardEvent): boolean => isComposing || keyCode === 229;

function keep(event: KeyboardEvent): void {
  const { target } = event;
  if (!isField(target) || !isOfInputMethod(event)) return;
  const editor = target instanceof Element && target.closest('.cm-editor');
  const stop = (reached: Event) => reached === event && reached.stopPropagation();
  const isAfterEnd = !event.isComposing && /^(?:Enter|Escape)$/.test(event.key);
  // The editor of notes follows compositions itself, and needs their keys for that.
  if (editor && !isAfterEnd) editor.addEventListener('keydown', stop, { once: true });
  else event.stopImmediatePropagation();
}

/** Keeps keys of input methods in fields from every key handler of the page. Handlers of their own would each have to remember them. */
export function InputMethods(): null {
  useEffect(() => {
    // The window comes first, and captures before any element.
    window.addEventListener('keydown', keep, true);
    return () => window.removeEventListener('keydown', keep, true);
  }, []);
  return null;
}
