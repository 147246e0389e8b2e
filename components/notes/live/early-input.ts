import type { EditorView } from '@codemirror/view';

/** What was done to a text before its editor was there. */
export interface EarlyInput {
  /** Where the text was pressed, in the window. */
  point?: { x: number; y: number } | undefined;
  isFocused?: boolean;
  typed?: string;
}

/** Does in the editor what was done before. Its lines are where the still ones were. */
export function replay(view: EditorView, early: EarlyInput): void {
  const { point, isFocused, typed = '' } = early;
  if (!isFocused) return;
  view.focus();
  const anchor = (point && view.posAtCoords(point)) ?? view.state.doc.length;
  view.dispatch({ selection: { anchor }, scrollIntoView: point === undefined });
  if (typed) view.dispatch({ ...view.state.replaceSelection(typed), userEvent: 'input' });
}
