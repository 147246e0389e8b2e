import { defineLanguageFacet, Language, syntaxTree } from '@codemirror/language';
import {
  type EditorState,
  type Extension,
  Facet,
  type Range,
  StateEffect,
  StateField,
} from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  EditorView,
  ViewPlugin,
  type ViewUpdate,
  WidgetType,
} from '@codemirror/view';
import { type Drawing, toDom } from './drawing';
import { markdownParser } from './markdown-parser';
import { isOpenedChanged, opened, openIn } from './opened';
import type { Piece } from './pieces';
import { piecesOf } from './read-pieces';
import { tableDrawing, tablesOf } from './table-drawing';
import { stringSource, type TextSource } from './text-source';

const language = new Language(defineLanguageFacet(), markdownParser, [], 'markdown');

/** What the sign beside a link is called. */
const openLink = Facet.define<string, string>({ combine: ([name = '']) => name });

class Widget extends WidgetType {
  readonly #key: string;

  constructor(readonly drawing: Drawing) {
    super();
    this.#key = JSON.stringify(drawing);
  }

  override eq = (other: Widget) => other.#key === this.#key;
  override toDOM = () => toDom(this.drawing);
  // The editor handles what happens on it.
  override ignoreEvent = () => false;
}

const TABLE_ROW = 33;

class TableWidget extends WidgetType {
  constructor(
    readonly text: string,
    readonly name: string,
  ) {
    super();
  }

  override eq = (other: TableWidget) => other.text === this.text;
  override ignoreEvent = () => false;
  override get estimatedHeight() {
    return (this.text.split('\n').length - 1) * TABLE_ROW;
  }

  override toDOM() {
    const tree = markdownParser.parse(this.text);
    const [table] = tablesOf(tree);
    if (!table) return document.createElement('div');
    return toDom(tableDrawing(tree, { table, source: stringSource(this.text), openLink: this.name }));
  }
}

const sourceOf = ({ doc }: EditorState): TextSource => ({
  length: doc.length,
  slice: (from, to) => doc.sliceString(from, to),
  lineAt: (place) => doc.lineAt(place),
});

function decorationOf(piece: Piece): Range<Decoration> {
  const { from, to } = piece;
  if (piece.kind === 'hide') return Decoration.replace({}).range(from, to);
  if (piece.kind === 'style') {
    const { className, href } = piece;
    return Decoration.mark({ class: className, ...(href && { attributes: { 'data-href': href } }) }).range(
      from,
      to,
    );
  }
  const widget = new Widget(piece.drawing);
  if (from === to) return Decoration.widget({ widget, side: 1 }).range(from);
  return Decoration.replace({ widget }).range(from, to);
}

/** The decorations of the lines that are drawn. */
function decorate({ state, visibleRanges }: EditorView): DecorationSet {
  const asked = {
    tree: syntaxTree(state),
    source: sourceOf(state),
    open: openIn(state),
    openLink: state.facet(openLink),
  };
  const ranges = visibleRanges.flatMap(({ from, to }) => {
    const { pieces, lines } = piecesOf({
      ...asked,
      from: state.doc.lineAt(from).from,
      to: state.doc.lineAt(to).to,
    });
    const looks = [...lines].map(([at, { classNames, attributes }]) =>
      Decoration.line({ class: classNames.join(' '), attributes }).range(at),
    );
    return [...looks, ...pieces.map(decorationOf)];
  });
  return Decoration.set(ranges, true);
}

const compositionEnded = StateEffect.define<null>();

const isDue = ({ docChanged, viewportChanged, startState, state, transactions }: ViewUpdate) =>
  docChanged ||
  viewportChanged ||
  syntaxTree(startState) !== syntaxTree(state) ||
  isOpenedChanged(startState, state) ||
  transactions.some(({ effects }) => effects.some((effect) => effect.is(compositionEnded)));

/** The editor takes the composed text from the page a moment after its end. */
const COMPOSED_MS = 80;

const lines = ViewPlugin.define(
  (view) => ({
    drawn: decorate(view),
    update(update: ViewUpdate) {
      // An input method loses its word when what is around it is drawn anew.
      if (update.view.compositionStarted) this.drawn = this.drawn.map(update.changes);
      else if (isDue(update)) this.drawn = decorate(update.view);
    },
  }),
  {
    decorations: ({ drawn }) => drawn,
    eventHandlers: {
      compositionend: (_, view) => {
        setTimeout(() => view.dispatch({ effects: compositionEnded.of(null) }), COMPOSED_MS);
      },
    },
  },
);

function drawTables(state: EditorState): DecorationSet {
  const { doc } = state;
  const open = openIn(state);
  const name = state.facet(openLink);
  const ranges = tablesOf(syntaxTree(state)).flatMap((table) => {
    const [{ from }, { to }] = [doc.lineAt(table.from), doc.lineAt(table.to)];
    if (open.isTouched(from, to)) return [];
    const widget = new TableWidget(doc.sliceString(from, to), name);
    return [Decoration.replace({ widget, block: true }).range(from, to)];
  });
  return Decoration.set(ranges);
}

/** Tables take the place of whole lines, which only a field of the state may do. */
const tables = StateField.define<DecorationSet>({
  create: drawTables,
  update: (value, { docChanged, startState, state }) => {
    const isSame = syntaxTree(startState) === syntaxTree(state) && !isOpenedChanged(startState, state);
    return isSame && !docChanged ? value : drawTables(state);
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Shows Markdown as what it means. The text stays as it is. */
export const liveMarkdown = (openLinkName: string): Extension => [
  language,
  openLink.of(openLinkName),
  opened,
  tables,
  lines,
  EditorView.perLineTextDirection.of(true),
];
