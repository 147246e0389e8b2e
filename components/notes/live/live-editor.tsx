import { history, historyKeymap, insertNewline, standardKeymap } from '@codemirror/commands';
import { forceParsing } from '@codemirror/language';
import { closeSearchPanel, findNext, findPrevious, openSearchPanel, search } from '@codemirror/search';
import { Compartment, EditorState, type Extension, Transaction } from '@codemirror/state';
import { type Command, EditorView, type KeyBinding, keymap, placeholder, ViewPlugin } from '@codemirror/view';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { outwardLink } from '@/domain/outward-link';
import { hasFiles, isPasteOfFiles } from '../../files/pick-files';
import { useText } from '../../shell/language/language';
import { currentLine } from '../../shell/state/current-line';
import { changesBetween } from '../../ui/caret';
import { useOpenPage } from '../../ui/navigation';
import { type EarlyInput, replay } from './early-input';
import { LineGrip } from './line-grip';
import type { LineTarget } from './line-target';
import { lineToDo, type OpenLine } from './line-tasks-rules';
import { liveClicks, openAtCaret, tickSelected } from './live-acts';
import { liveMarkdown } from './live-markdown';
import { breakLine, type Edit, eraseLead, mark } from './writing';

const edits =
  (editOf: (text: string, range: [number, number]) => Edit | null): Command =>
  (view) => {
    const { from: start, to: end } = view.state.selection.main;
    const edit = editOf(view.state.doc.toString(), [start, end]);
    if (!edit) return false;
    const { from, to, insert, select } = edit;
    view.dispatch({
      changes: { from, to, insert },
      selection: { anchor: select[0], head: select[1] },
      scrollIntoView: true,
      userEvent: 'input',
    });
    return true;
  };

/** Without a selection. */
const atCaret = (editOf: (text: string, place: number) => Edit | null) =>
  edits((text, [start, end]) => (start === end ? editOf(text, start) : null));

const anywhere = 'editor search-panel';

const keys: KeyBinding[] = [
  { key: 'Enter', run: atCaret(breakLine) },
  { key: 'Enter', run: insertNewline },
  { key: 'Backspace', run: atCaret(eraseLead) },
  { key: 'Mod-b', run: edits((text, range) => mark(text, range, '**')) },
  { key: 'Mod-i', run: edits((text, range) => mark(text, range, '*')) },
  { key: 'Mod-Enter', run: tickSelected },
  // The browser finds only lines that are drawn.
  { key: 'Mod-f', run: openSearchPanel, scope: anywhere },
  { key: 'Mod-g', run: findNext, shift: findPrevious, scope: anywhere, preventDefault: true },
  { key: 'F3', run: findNext, shift: findPrevious, scope: anywhere, preventDefault: true },
  { key: 'Escape', run: closeSearchPanel, scope: anywhere },
];

const theme = EditorView.theme({
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'inherit', lineHeight: 'inherit', overflow: 'visible' },
  '.cm-content': {
    padding: '0 0 var(--live-end, 0)',
    minHeight: 'var(--live-height, 0)',
    caretColor: 'var(--ink)',
  },
  '.cm-line': { padding: '0', paddingInline: 'calc(8px + var(--lead, 0px)) 8px' },
  '.cm-placeholder': { color: 'var(--ink-3)' },
  '.cm-panels': { backgroundColor: 'var(--surface)', color: 'inherit', borderColor: 'var(--line)' },
  '.cm-panel.cm-search': { padding: '8px', fontSize: '13px' },
  '.cm-searchMatch': { backgroundColor: 'var(--accent-soft)' },
  '.cm-textfield, .cm-button': {
    font: 'inherit',
    color: 'inherit',
    background: 'transparent',
    border: '1px solid var(--line)',
    borderRadius: '6px',
  },
});

export interface LiveEditorProps {
  text: string;
  onWrite: (text: string) => void;
  /** Called when an input method begins and ends a word. */
  onCompose: (isComposing: boolean) => void;
  label: string;
  placeholder: string;
  onFocus?: () => void;
  onBlur?: () => void;
  /** Returns whether it is done with the key. */
  onEscape?: () => boolean;
  /** Longer texts cannot be typed. */
  maxLength?: number;
  /** Makes a task of a line. */
  onMakeTask?: (line: OpenLine, target?: LineTarget) => void;
  /** The id of the element with the error message. */
  faultId?: string | undefined;
  /** More attributes of the element that has the focus. */
  attributes?: Record<string, string>;
}

const attributesOf = (label: string, faultId: string | undefined): Extension =>
  EditorView.contentAttributes.of({
    'aria-label': label,
    ...(faultId && { 'aria-invalid': 'true', 'aria-describedby': faultId }),
    spellcheck: 'true',
    autocorrect: 'on',
    autocapitalize: 'sentences',
  });

/** Nothing is typed or pasted beyond the most characters, as in any field. */
const upTo = (most: number): Extension => [
  EditorView.clipboardInputFilter.of((text, { doc, selection: { main } }) =>
    text.slice(0, Math.max(0, most - doc.length + main.to - main.from)),
  ),
  EditorState.changeFilter.of(
    (change) =>
      !change.isUserEvent('input') || change.newDoc.length <= Math.max(most, change.startState.doc.length),
  ),
];

interface Handlers extends Pick<LiveEditorProps, 'onCompose' | 'onFocus' | 'onBlur' | 'onWrite'> {
  onEscape: () => boolean;
  open: (href: string) => void;
  makeTask: Command;
}

const listeners = ({ onCompose, onFocus, onBlur, onWrite }: Handlers): Extension => [
  EditorView.domEventHandlers({
    compositionstart: () => onCompose(true),
    compositionend: () => onCompose(false),
    focus: onFocus,
    blur: onBlur,
    // The page attaches files. The editor would read them into the text.
    drop: ({ dataTransfer }) => hasFiles(dataTransfer),
    paste: ({ clipboardData }) => isPasteOfFiles(clipboardData),
  }),
  EditorView.updateListener.of(({ docChanged, state, transactions }) => {
    if (docChanged && !transactions.some((one) => one.annotation(Transaction.remote)))
      onWrite(state.doc.toString());
  }),
];

/** Offers the line of the caret to commands, from the first focus on. */
const offersLine = (makeTask: Command): Extension =>
  ViewPlugin.define(
    (view) => ({
      withdraw: () => {},
      offer() {
        this.withdraw = currentLine.register({ makeTask: () => void makeTask(view) });
      },
      destroy() {
        this.withdraw();
      },
    }),
    {
      eventHandlers: {
        focus() {
          this.offer();
        },
      },
    },
  );

const common: Extension = [
  // Other line ends stay as they are.
  EditorState.lineSeparator.of('\n'),
  EditorView.lineWrapping,
  history(),
  search({ top: true }),
  theme,
];

const keysOf = ({ open, onEscape, makeTask }: Handlers): Extension =>
  keymap.of([
    ...keys,
    { key: 'Mod-Shift-Enter', run: makeTask },
    { key: 'Mod-Enter', run: openAtCaret(open) },
    { key: 'Escape', run: onEscape },
    ...historyKeymap,
    ...standardKeymap,
  ]);

/** How long the first lines may take to be parsed before they show. */
const FIRST_MS = 50;
const FIRST = 6_000;

function useOpenLink(): (href: string) => void {
  const openPage = useOpenPage();
  return (href) => {
    if (href.startsWith('/')) openPage(href);
    else window.open(href, outwardLink.target, 'noopener,noreferrer');
  };
}

interface LateProps extends LiveEditorProps {
  /** What was done before the editor was there. */
  early: EarlyInput;
}

function useHandlers(props: LateProps, known: RefObject<string>): Handlers {
  const openLink = useOpenLink();
  return {
    onCompose: useEffectEvent(props.onCompose),
    onFocus: useEffectEvent(() => props.onFocus?.()),
    onBlur: useEffectEvent(() => props.onBlur?.()),
    onEscape: useEffectEvent(() => props.onEscape?.() ?? false),
    open: useEffectEvent(openLink),
    makeTask: useEffectEvent(({ state }: EditorView) => {
      const line = lineToDo(state.doc.lineAt(state.selection.main.head).text);
      if (line) props.onMakeTask?.(line);
      return line !== undefined;
    }),
    onWrite: useEffectEvent((next: string) => {
      known.current = next;
      props.onWrite(next);
    }),
  };
}

/** Takes what others wrote into the text. The caret stays at its word, and undo is of the person's own changes. */
function useChangesOfOthers(view: EditorView | null, text: string, known: RefObject<string>): void {
  useEffect(() => {
    if (!view || text === known.current) return;
    known.current = text;
    view.dispatch({
      changes: changesBetween(view.state.doc.toString(), text),
      annotations: [Transaction.remote.of(true), Transaction.addToHistory.of(false)],
    });
  }, [view, text, known]);
}

/** A text that others edit too. Its marks show on the line of the caret. Only the lines near the screen are drawn. */
export function LiveEditor(props: LateProps) {
  const { text, label, faultId } = props;
  const t = useText('places');
  const box = useRef<HTMLDivElement>(null);
  const known = useRef(text);
  const [view, setView] = useState<EditorView | null>(null);
  const [fault] = useState(() => new Compartment());
  const handlers = useHandlers(props, known);
  const create = useEffectEvent((parent: HTMLElement) => {
    known.current = text;
    const own = [
      fault.of(attributesOf(label, faultId)),
      EditorView.contentAttributes.of(props.attributes ?? {}),
      placeholder(props.placeholder),
      listeners(handlers),
      keysOf(handlers),
      liveMarkdown(t('openLink')),
      liveClicks(handlers.open),
      offersLine(handlers.makeTask),
      props.maxLength ? upTo(props.maxLength) : [],
    ];
    return new EditorView({ parent, doc: text, extensions: [common, own] });
  });
  const takeOver = useEffectEvent((made: EditorView) => replay(made, props.early));
  useLayoutEffect(() => {
    if (!box.current) return;
    const made = create(box.current);
    forceParsing(made, Math.min(FIRST, made.state.doc.length), FIRST_MS);
    takeOver(made);
    setView(made);
    return () => made.destroy();
  }, []);
  useEffect(() => {
    view?.dispatch({ effects: fault.reconfigure(attributesOf(label, faultId)) });
  }, [view, fault, label, faultId]);
  useChangesOfOthers(view, text, known);
  return (
    <div className="group/live relative">
      <div ref={box} />
      {view && props.onMakeTask && <LineGrip view={view} onMakeTask={props.onMakeTask} />}
    </div>
  );
}
