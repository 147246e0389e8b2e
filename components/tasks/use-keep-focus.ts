import { useEffect, useRef } from 'react';
import { selection } from '../state/selection';
import { focusRow, isRowReplaced, takeRowFocus } from './current-list';

/** Keeps the focus on a row that moves. If the focused row disappears, focuses the row that takes its place. */
export function useKeepFocus(order: readonly string[]): void {
  const before = useRef(order);
  useEffect(() => {
    const { focused } = selection.get();
    const at = focused ? before.current.indexOf(focused) : -1;
    const rest = before.current.slice(at);
    const past = before.current.slice(0, Math.max(0, at)).reverse();
    before.current = order;
    const moved = takeRowFocus();
    if (!focused || document.activeElement !== document.body) return;
    if (order.includes(focused)) {
      // A row drawn again in another list has a new element.
      if (moved === focused || isRowReplaced(focused)) focusRow(focused);
      return;
    }
    if (at === -1) return;
    const next = [...rest, ...past].find((id) => order.includes(id));
    if (next) focusRow(next);
  }, [order]);
}
