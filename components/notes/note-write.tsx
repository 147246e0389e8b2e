import {
  type ClipboardEvent,
  type ComponentType,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useText } from '../language/language';
import { FieldHistory } from './field-history';
import { LongText, loadLongText } from './late';
import type { LongTextProps, TakenField } from './long-text';
import { Markup } from './markup';
import type { NoteDraft } from './note-draft';
import { SyncedText, typeIn } from './synced-text';
import { breakLine, mark } from './writing';

const marks: Record<string, string> = { b: '**', i: '*' };

function press(event: KeyboardEvent<HTMLTextAreaElement>): void {
  const field = event.currentTarget;
  const { value, selectionStart, selectionEnd } = field;
  const held = event.metaKey || event.ctrlKey;
  const sign = held && !event.shiftKey && !event.altKey ? marks[event.key.toLowerCase()] : undefined;
  const isBreak = event.key === 'Enter' && !held && !event.shiftKey && !event.nativeEvent.isComposing;
  const edit = sign
    ? mark(value, [selectionStart, selectionEnd], sign)
    : isBreak && selectionStart === selectionEnd
      ? breakLine(value, selectionStart)
      : null;
  if (!edit) return;
  event.preventDefault();
  typeIn(field, edit);
}

interface NoteWriteProps {
  draft: NoteDraft;
  body: string;
  faultId?: string;
  autoFocus: boolean;
  onLook: () => void;
}

const shape = 'col-start-1 row-start-1 min-h-[55vh] px-2 pb-16 whitespace-pre-wrap [overflow-wrap:anywhere]';

/** A longer text has an editor that draws only the lines near the screen: a text field lays out all of it for each key. */
const MAX_IN_FIELD = 30_000;
/** From this length on, that editor is loaded to take over. */
const NEARLY_LONG = 20_000;
/** Characters of a long text that show until its editor has loaded. */
const FIRST = 4_000;

type Field = Omit<LongTextProps, 'taken' | 'onReady'>;

/** The editor of a text that is long from the beginning. */
function LongField(field: Field) {
  const [isReady, setReady] = useState(false);
  return (
    <>
      {!isReady && <div className={shape}>{field.value.slice(0, FIRST)}</div>}
      <LongText {...field} onReady={() => setReady(true)} />
    </>
  );
}

interface ShortFieldProps {
  field: Field;
  box: RefObject<HTMLDivElement | null>;
  onPaste: (event: ClipboardEvent<HTMLTextAreaElement>) => void;
}

/** A transparent field over highlighted Markdown source. */
function ShortField({ field, box, onPaste }: ShortFieldProps) {
  return (
    <div ref={box} className="grid">
      <div aria-hidden="true" className={`${shape} pointer-events-none`}>
        <Markup text={field.value} />
      </div>
      <SyncedText
        {...field}
        onKeys={press}
        onPaste={onPaste}
        className={`${shape} overflow-hidden text-transparent caret-ink placeholder:text-ink-3 focus-visible:outline-none`}
      />
    </div>
  );
}

type Editor = ComponentType<LongTextProps>;

/** The editor of long texts once it has loaded. It loads as the text grows. */
function useLongText(body: string) {
  const [loaded, setLoaded] = useState<{ editor: Editor }>();
  const [load] = useState(() => async () => setLoaded({ editor: await loadLongText() }));
  const isNearlyLong = body.length > NEARLY_LONG;
  useEffect(() => {
    // The text field goes on if the code cannot be loaded.
    if (isNearlyLong) load().catch(() => undefined);
  }, [isNearlyLong, load]);
  return { Editor: loaded?.editor, load };
}

/** A text field that grows into the editor of long texts, with its caret, focus and undo. */
function GrowingField(field: Field) {
  const { value, onWrite, onCompose } = field;
  const { Editor, load } = useLongText(value);
  const box = useRef<HTMLDivElement>(null);
  const [history] = useState(() => new FieldHistory());
  const [isComposing, setComposing] = useState(false);
  const [taken, setTaken] = useState<TakenField>();
  const isOutgrown = Editor !== undefined && !isComposing && value.length > MAX_IN_FIELD;
  // Before the next key arrives.
  useLayoutEffect(() => {
    const area = box.current?.querySelector('textarea');
    if (!isOutgrown || !area) return;
    const { selectionStart, selectionEnd } = area;
    const isFocused = document.activeElement === area;
    setTaken({ earlier: history.texts, selection: [selectionStart, selectionEnd], isFocused });
  }, [isOutgrown, history]);
  if (Editor && taken) return <Editor {...field} taken={taken} />;
  const write = (before: string, after: string) => {
    history.add(before, after, performance.now());
    onWrite(after);
  };
  const pasteLong = async (area: HTMLTextAreaElement, text: string) => {
    await load();
    if (!area.isConnected) return;
    const { value: before, selectionStart: from, selectionEnd: to } = area;
    write(before, before.slice(0, from) + text + before.slice(to));
    const caret = from + text.length;
    const isFocused = document.activeElement === area;
    setTaken({ earlier: history.texts, selection: [caret, caret], isFocused });
  };
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const text = event.clipboardData.getData('text/plain').replace(/\r\n?/g, '\n');
    if (value.length + text.length <= MAX_IN_FIELD) return;
    event.preventDefault();
    void pasteLong(event.currentTarget, text);
  };
  const compose = (composing: boolean) => {
    setComposing(composing);
    onCompose(composing);
  };
  const own = { ...field, onWrite: (text: string) => write(value, text), onCompose: compose };
  return <ShortField field={own} box={box} onPaste={paste} />;
}

/** The editor of a note's text. */
export function NoteWrite({ draft, body, faultId, autoFocus, onLook }: NoteWriteProps) {
  const t = useText('notes');
  const [Field] = useState(() => (body.length > MAX_IN_FIELD ? LongField : GrowingField));
  return (
    <div data-note-body="" className="text-16 leading-7">
      <Field
        label={t('text')}
        value={body}
        placeholder={t('writeHere')}
        faultId={faultId}
        autoFocus={autoFocus}
        onWrite={(value) => draft.write({ body: value })}
        onCompose={(composing) => draft.compose(composing)}
        onLook={onLook}
      />
    </div>
  );
}
