import { type ClipboardEvent, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { QuickFields } from '@/domain/quick-add';
import { useText } from '../../shell/language/language';
import { useWorkspaceId } from '../../shell/parts/current-workspace';
import { useWords } from '../../shell/parts/words';
import { getPage } from '../../shell/state/current-page';
import { useAct } from '../../sync/act';
import { createProject } from '../../sync/actions/projects';
import { newUuid } from '../../sync/new-uuid';
import { useSavedText, useTypedTexts } from '../../sync/text/use-saved-text';
import { Button } from '../../ui/button';
import { focusOnMount } from '../../ui/focus';
import { draftOn } from './draft-in';
import { Grammar } from './grammar';
import { LineInput } from './line-input';
import { NotAdded, useRestoredLine } from './not-added';
import { Pasted, usePaste } from './pasted';
import type { Shared } from './shared-rules';
import { Suggestions, useSuggestions } from './suggestions';
import { NotUnderstood, Understood } from './understood';
import { type PendingLine, storeUnsent, takeUnsent } from './unsent-lines';
import { addedText, useAddLines } from './use-add-lines';
import { lineOf, useLine, useNames } from './use-line';

/** The notes of what was shared, as a field and as an addition to the next task. */
function useSharedNotes({ line, notes: initial }: Shared = { line: '', notes: '' }) {
  const common = useText('common');
  const [isUsed, setUsed] = useState(false);
  const saved = useSavedText(`quick-add-notes:${line}`, { value: isUsed ? '' : initial });
  const { text: notes, field } = saved;
  const id = useId();
  return {
    addTo(line: PendingLine): PendingLine {
      if (!notes.trim()) return line;
      setUsed(true);
      saved.drop();
      return { ...line, draft: { ...line.draft, task: { ...line.draft.task, notes } } };
    },
    field: notes !== '' && (
      <div className="border-t border-line px-4 py-3">
        <label htmlFor={id} className="pb-1 text-12 text-ink-3">
          {common('notes')}
        </label>
        <textarea
          id={id}
          {...field}
          rows={3}
          maxLength={10_000}
          className="field-sizing-content block max-h-60 min-h-16 w-full resize-none bg-transparent text-14 outline-none"
        />
      </div>
    ),
  };
}

function Foot({ text, ready, onAdd }: { text: string; ready: boolean; onAdd: () => void }) {
  const t = useText('quick-add');
  return (
    <div className="flex items-center gap-2 border-t border-line px-4 py-2 text-12 text-ink-3">
      <span aria-live="polite" className="flex-1">
        {text || <span className="pointer-coarse:hidden">{t('footKeys')}</span>}
      </span>
      <Button look="primary" disabled={!ready} onClick={onAdd}>
        {t('addTask')}
      </Button>
    </div>
  );
}

/** The field, focused, and a function that appends an example to it. */
function useExamples(line: string, onType: (text: string) => void) {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => focusOnMount(input.current), []);
  const insert = (example: string) => {
    const before = line && `${line.trimEnd()} `;
    flushSync(() => onType(before + example));
    input.current?.focus();
    // What follows the mark is selected, so that typing replaces it.
    const mark = /^[#!>]/.test(example) ? 1 : 0;
    input.current?.setSelectionRange(before.length + mark, before.length + example.length);
  };
  return { input, insert };
}

interface LineFieldProps {
  state: ReturnType<typeof useLine>;
  reason: string;
  onPaste: (event: ClipboardEvent<HTMLInputElement>) => void;
  onType: (text: string) => void;
  onSubmit: (close: boolean) => void;
}

/** Enter adds the task. Backspace after a recognized part turns it back into plain text. */
function LineField({ state, reason, onPaste, onType, onSubmit }: LineFieldProps) {
  const { line, understood, ignorePart, newProject } = state;
  const t = useText('quick-add');
  const act = useAct();
  const workspaceId = useWorkspaceId();
  const suggestions = useSuggestions(line.text, useNames(), onType);
  const { input, insert } = useExamples(line.text, onType);
  const id = useId();
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (suggestions.press(event)) return;
    const { selectionStart, selectionEnd } = event.currentTarget;
    const before = understood.tokens.find(({ end }) => end === selectionStart);
    if (event.key === 'Enter') onSubmit(event.shiftKey);
    else if (event.key === 'Backspace' && before?.end === selectionEnd) ignorePart(before.key);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <div className="relative">
        <LineInput
          ref={input}
          aria-label={t('newTask')}
          aria-invalid={reason ? true : undefined}
          aria-describedby={`${id} ${id}-unknown`}
          {...suggestions.field}
          placeholder={t('lineExample')}
          data-keeps={state.keeps}
          value={line.text}
          understood={understood}
          textLook="inset-x-4 py-3 text-16"
          onText={onType}
          onKeyDown={press}
          onPaste={onPaste}
          className="px-4 py-3 text-16"
        />
      </div>
      {reason && (
        <p id={id} role="alert" className="px-4 pb-3 text-13 text-overdue">
          {t('notAddedBecause', { reason })}
        </p>
      )}
      <Understood understood={understood} onIgnore={ignorePart} />
      <NotUnderstood
        id={`${id}-unknown`}
        unknown={understood.unknown}
        newProject={newProject}
        onCreate={(name) => void act(createProject({ id: newUuid(), name, workspaceId }))}
      />
      <Suggestions {...suggestions} />
      <Grammar tokens={understood.tokens} onInsert={insert} />
    </>
  );
}

const draftHere = (title: string, fields: QuickFields) => draftOn(getPage(), title, fields);

interface QuickAddProps {
  /** What it begins with. */
  shared?: Shared;
  onClose: () => void;
}

/** One line per task. Enter adds and stays open, Shift+Enter adds and closes. */
export function QuickAdd({ shared, onClose }: QuickAddProps) {
  const words = useWords('quick-add');
  const names = useNames();
  const texts = useTypedTexts();
  const state = useLine({ key: `quick-add:${shared?.line ?? ''}`, initial: shared?.line }, names, draftHere);
  const notes = useSharedNotes(shared);
  const { line, put, understood, setText, toPendingLine } = state;
  const { add, added } = useAddLines(onClose);
  const { reason, clearReason } = useRestoredLine(line.text, put);
  const pasted = usePaste(
    state.keeps,
    setText,
    (lines) => void add(lines.map(lineOf).map(toPendingLine), false),
  );
  const submit = (close: boolean) => {
    if (pasted.lines.length > 0) return pasted.add();
    if (!understood.title) return;
    state.clear();
    clearReason();
    void add([notes.addTo(toPendingLine(line))], close);
  };
  const edit = (unsent: PendingLine) => {
    takeUnsent(texts, unsent);
    if (line.text) storeUnsent(texts, [toPendingLine(line)]);
    put(unsent);
  };
  const type = (text: string) => {
    clearReason();
    setText(text);
  };
  return (
    <div>
      <LineField {...{ state, reason }} onType={type} onPaste={pasted.paste} onSubmit={submit} />
      {notes.field}
      <Pasted {...pasted} />
      <NotAdded onEdit={edit} onSend={(lines) => void add(lines, false)} />
      <Foot
        text={addedText(added, names, words)}
        ready={understood.title !== ''}
        onAdd={() => submit(true)}
      />
    </div>
  );
}
