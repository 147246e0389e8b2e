import { type EditorState, StateEffect, StateField, type Transaction } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import type { Open } from './pieces';
import type { Line } from './text-source';

const setFocused = StateEffect.define<boolean>();
const setPressed = StateEffect.define<boolean>();

interface Opened {
  isFocused: boolean;
  /** While the pointer is down nothing opens or closes: the text would move under it. */
  isPressed: boolean;
  selected: readonly Line[];
  lines: readonly Line[];
}

const selectedIn = ({ selection }: EditorState) => selection.ranges.map(({ from, to }) => ({ from, to }));

function nextOpened(value: Opened, transaction: Transaction): Opened {
  const { state, effects, docChanged, selection } = transaction;
  let { isFocused, isPressed } = value;
  for (const effect of effects) {
    if (effect.is(setFocused)) isFocused = effect.value;
    if (effect.is(setPressed)) isPressed = effect.value;
  }
  const isSame = isFocused === value.isFocused && isPressed === value.isPressed;
  if (isSame && !docChanged && !selection) return value;
  if (isPressed && !docChanged) return { ...value, isFocused, isPressed };
  const selected = isFocused ? selectedIn(state) : [];
  const lines = selected.map(({ from, to }) => ({
    from: state.doc.lineAt(from).from,
    to: state.doc.lineAt(to).to,
  }));
  return { isFocused, isPressed, selected, lines };
}

const openedField = StateField.define<Opened>({
  create: () => ({ isFocused: false, isPressed: false, selected: [], lines: [] }),
  update: nextOpened,
});

const isIn = (ranges: readonly Line[], from: number, to: number) =>
  ranges.some((range) => range.from <= to && range.to >= from);

export const openIn = (state: EditorState): Open => {
  const { selected, lines } = state.field(openedField);
  return {
    isLine: (place) => isIn(lines, place, place),
    isTouched: (from, to) => isIn(selected, from, to),
  };
};

export const isOpenedChanged = (before: EditorState, after: EditorState): boolean =>
  before.field(openedField) !== after.field(openedField);

// Not `focusChangeEffect`: the editor drops that if another change comes right after the focus.
const followFocus = (_: FocusEvent, view: EditorView) => {
  view.dispatch({ effects: setFocused.of(view.hasFocus) });
};

/** Follows the focus, the selection and the pointer. */
export const opened = [
  openedField,
  EditorView.domEventHandlers({
    focus: followFocus,
    blur: followFocus,
    pointerdown: (_, view) => {
      view.dispatch({ effects: setPressed.of(true) });
      const { ownerDocument } = view.dom;
      const leave = () => {
        for (const name of ['pointerup', 'pointercancel']) ownerDocument.removeEventListener(name, leave);
        view.dispatch({ effects: setPressed.of(false) });
      };
      for (const name of ['pointerup', 'pointercancel']) ownerDocument.addEventListener(name, leave);
    },
  }),
];
