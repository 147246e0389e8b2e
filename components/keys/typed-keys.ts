import { useEffect } from 'react';
import { collectTyped } from '../state/typed-ahead';

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Runs in the capture phase, so that no key is lost while React mounts the field. */
function captureTyped(event: KeyboardEvent): void {
  if (!isTyping(event.target) && collectTyped(event)) event.stopPropagation();
}

/** Keeps what is typed while a panel with a field is loading. */
export function useTypedKeys(): void {
  useEffect(() => {
    window.addEventListener('keydown', captureTyped, true);
    return () => window.removeEventListener('keydown', captureTyped, true);
  }, []);
}
