import { type RefObject, useLayoutEffect, useState } from 'react';

const commonLength = (
  one: string,
  other: string,
  at: (text: string, index: number) => string | undefined,
) => {
  const most = Math.min(one.length, other.length);
  let length = 0;
  while (length < most && at(one, length) === at(other, length)) length += 1;
  return length;
};
const commonStart = (one: string, other: string) => commonLength(one, other, (text, index) => text[index]);
const commonEnd = (one: string, other: string) =>
  commonLength(one, other, (text, index) => text.at(-1 - index));

/** Where a place of a text is in the next one. In the part that changed, it keeps its distance to the start. */
function follow(place: number, before: string, after: string): number {
  if (place <= commonStart(before, after)) return place;
  const isBehind = before.length - place <= commonEnd(before, after);
  return isBehind ? place + after.length - before.length : Math.min(place, after.length);
}

/**
 * Shows a value in a text field that others change too. React would move the caret to the end; this keeps it at its
 * place. @returns the value to render the field with.
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
