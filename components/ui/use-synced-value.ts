import { type RefObject, useLayoutEffect, useState } from 'react';
import { follow } from './caret';

/**
 * Shows a value in a text field that others change too. React would move the caret to the end; this keeps it at its
 * word. @returns the value to render the field with.
 */
export function useSyncedValue(field: RefObject<HTMLTextAreaElement | null>, value: string) {
  const [defaultValue] = useState(value);
  useLayoutEffect(() => {
    const element = field.current;
    if (!element || element.value === value) return;
    const { value: before, selectionStart, selectionEnd } = element;
    element.value = value;
    if (document.activeElement === element)
      element.setSelectionRange(follow(selectionStart, before, value), follow(selectionEnd, before, value));
  }, [field, value]);
  return { defaultValue };
}
