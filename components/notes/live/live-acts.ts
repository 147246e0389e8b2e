import { ensureSyntaxTree } from '@codemirror/language';
import type { ChangeSpec, EditorState } from '@codemirror/state';
import { type Command, EditorView } from '@codemirror/view';
import { tickOf } from './boxes';

const PARSE_MS = 200;

/** The changes that tick the boxes of lines. What looks like a box in code is text. */
export function tickChanges(state: EditorState, places: readonly number[]): ChangeSpec[] {
  const { doc } = state;
  return places.flatMap((place) => {
    const { from, to, text } = doc.lineAt(place);
    const tick = tickOf(text);
    const at = from + (tick?.at ?? 0);
    const tree = ensureSyntaxTree(state, to, PARSE_MS);
    if (!tick || (tree && tree.resolveInner(at, 1).name !== 'TaskMarker')) return [];
    return [{ from: at, to: at + 1, insert: tick.insert }];
  });
}

function tick(view: EditorView, places: readonly number[]): boolean {
  const changes = tickChanges(view.state, places);
  if (changes.length === 0) return false;
  view.dispatch({ changes, userEvent: 'input.tick' });
  return true;
}

function* selectedLines({ selection, doc }: EditorState): Generator<number> {
  const { from, to } = selection.main;
  for (let at = doc.lineAt(from); ; at = doc.line(at.number + 1)) {
    yield at.from;
    if (at.to >= to) return;
  }
}

export const tickSelected: Command = (view) => tick(view, [...selectedLines(view.state)]);

type OpenLink = (href: string) => void;

/** Opens the link at the caret. */
export const openAtCaret =
  (open: OpenLink): Command =>
  (view) => {
    const { node } = view.domAtPos(view.state.selection.main.head);
    const element = node instanceof Element ? node : node.parentElement;
    const href = element?.closest('[data-href]')?.getAttribute('data-href') ?? undefined;
    if (href) open(href);
    return href !== undefined;
  };

const hrefAt = (target: Element, isMod: boolean): string | null | undefined => {
  const sign = target.closest('[data-open]') ?? (isMod ? target.closest('a') : null);
  return (
    sign?.getAttribute('href') ??
    (isMod ? target.closest('[data-href]')?.getAttribute('data-href') : undefined)
  );
};

function enterCell(view: EditorView, cell: Element): void {
  const table = cell.closest('.live-table');
  if (!table) return;
  const at = view.posAtDOM(table) + Number(cell.getAttribute('data-cell'));
  view.dispatch({ selection: { anchor: Math.min(at, view.state.doc.length) }, scrollIntoView: true });
  view.focus();
}

/** What a press does instead of placing the caret. */
function press(event: MouseEvent, view: EditorView): boolean {
  const { target, metaKey, ctrlKey, button } = event;
  if (!(target instanceof Element) || button !== 0) return false;
  const cell = target.closest('[data-cell]');
  const isOwn = Boolean(hrefAt(target, metaKey || ctrlKey)) || target.closest('[data-box]') !== null;
  if (!isOwn && cell) enterCell(view, cell);
  if (isOwn || cell) event.preventDefault();
  return isOwn || cell !== null;
}

/** Boxes tick, links open with Ctrl or ⌘ or by the sign beside them, and cells of tables take the caret. */
export const liveClicks = (open: OpenLink) =>
  EditorView.domEventHandlers({
    mousedown: press,
    click: (event, view) => {
      const { target } = event;
      if (!(target instanceof Element)) return false;
      const href = hrefAt(target, event.metaKey || event.ctrlKey);
      if (href) {
        event.preventDefault();
        open(href);
        return true;
      }
      const box = target.closest('[data-box]');
      return box !== null && tick(view, [view.posAtDOM(box)]);
    },
  });
