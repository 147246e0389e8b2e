import { history, historyKeymap, insertNewline, standardKeymap } from '@codemirror/commands';
import { closeSearchPanel, findNext, findPrevious, openSearchPanel, search } from '@codemirror/search';
import { Compartment, EditorState, type Extension, Transaction } from '@codemirror/state';
import { type Command, EditorView, type KeyBinding, keymap, placeholder } from '@codemirror/view';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { hasFiles, isPasteOfFiles } from '../files/pick-files';
import { useText } from '../shell/language/language';
import { changeBetween } from '../ui/caret';
import { markdownMarks } from './markdown-marks';
import type { NoteDraft } from './note-draft';
import { writesNote } from './use-note';
import { breakLine, type Edit, mark } from './writing';

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

const anywhere = 'editor search-panel';

const keys: KeyBinding[] = [
  { key: 'Enter', run: edits((text, [start, end]) => (start === end ? breakLine(text, start) : null)) },
  { key: 'Enter', run: insertNewline },
  { key: 'Mod-b', run: edits((text, range) => mark(text, range, '**')) },
  { key: 'Mod-i', run: edits((text, range) => mark(text, range, '*')) },
  // The browser finds only lines that are drawn.
  { key: 'Mod-f', run: openSearchPanel, scope: anywhere },
  { key: 'Mod-g', run: findNext, shift: findPrevious, scope: anywhere, preventDefault: true },
  { key: 'F3', run: findNext, shift: findPrevious, scope: anywhere, preventDefault: true },
  { key: 'Escape', run: closeSearchPanel, scope: anywhere },
  ...historyKeymap,
  ...standardKeymap,
];

const theme = EditorView.theme({
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'inherit', lineHeight: 'inherit' },
  '.cm-content': { padding: '0 0 4rem', minHeight: '55vh', caretColor: 'var(--ink)' },
  '.cm-line': { padding: '0 8px' },
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

export interface TextEditorProps {
  draft: NoteDraft;
  body: string;
  autoFocus: boolean;
  /** The id of the element with the error message. */
  faultId: string | undefined;
  /** Called when the editor gets or loses the focus. */
  onLook: () => void;
}

const attributesOf = (label: string, faultId: string | undefined): Extension =>
  EditorView.contentAttributes.of({
    'aria-label': label,
    ...(faultId && { 'aria-invalid': 'true', 'aria-describedby': faultId }),
    spellcheck: 'true',
    autocorrect: 'on',
    autocapitalize: 'sentences',
    ...writesNote,
  });

const listeners = (draft: NoteDraft, onChange: (text: string) => void, onLook: () => void): Extension => [
  EditorView.domEventHandlers({
    compositionstart: () => draft.compose(true),
    compositionend: () => draft.compose(false),
    focus: onLook,
    blur: onLook,
    // The page attaches files. The editor would read them into the text.
    drop: ({ dataTransfer }) => hasFiles(dataTransfer),
    paste: ({ clipboardData }) => isPasteOfFiles(clipboardData),
  }),
  EditorView.updateListener.of(({ docChanged, state, transactions }) => {
    if (docChanged && !transactions.some((one) => one.annotation(Transaction.remote)))
      onChange(state.doc.toString());
  }),
];

const common: Extension = [
  // Other line ends stay as they are.
  EditorState.lineSeparator.of('\n'),
  EditorView.lineWrapping,
  history(),
  markdownMarks,
  search({ top: true }),
  keymap.of(keys),
  theme,
];

/** A text of any length that others edit too. Only the lines near the screen are drawn. */
export function TextEditor(props: TextEditorProps) {
  const { draft, body, faultId, autoFocus } = props;
  const t = useText('notes');
  const label = t('text');
  const box = useRef<HTMLDivElement>(null);
  const known = useRef(body);
  const [view, setView] = useState<EditorView | null>(null);
  const [attributes] = useState(() => new Compartment());
  const onLook = useEffectEvent(props.onLook);
  const create = useEffectEvent((parent: HTMLElement) => {
    known.current = body;
    const onChange = (text: string) => {
      known.current = text;
      draft.write({ body: text });
    };
    const own = [
      attributes.of(attributesOf(label, faultId)),
      placeholder(t('writeHere')),
      listeners(draft, onChange, onLook),
    ];
    return new EditorView({ parent, doc: body, extensions: [common, own] });
  });
  useLayoutEffect(() => {
    if (!box.current) return;
    const made = create(box.current);
    if (autoFocus) made.focus();
    setView(made);
    return () => made.destroy();
  }, [autoFocus]);
  useEffect(() => {
    view?.dispatch({ effects: attributes.reconfigure(attributesOf(label, faultId)) });
  }, [view, attributes, label, faultId]);
  useEffect(() => {
    if (!view || body === known.current) return;
    known.current = body;
    view.dispatch({
      changes: changeBetween(view.state.doc.toString(), body),
      annotations: [Transaction.remote.of(true), Transaction.addToHistory.of(false)],
    });
  }, [view, body]);
  return <div ref={box} />;
}
