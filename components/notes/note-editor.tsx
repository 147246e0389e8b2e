import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { atLeast } from '@/domain/roles';
import type { CloudNote } from '@/server/types';
import { contentOf, type StoredFile } from '../files/file-address';
import { useFiles } from '../files/use-files';
import { useText, useTexts } from '../shell/language/language';
import { useWorkspaceId } from '../shell/parts/current-workspace';
import { useFrame } from '../shell/parts/frame';
import { useToday } from '../sync/today';
import { Button } from '../ui/button';
import { replaceAddress } from '../ui/history-layers';
import { latinKey } from '../ui/latin-key';
import { nameOf } from '../ui/person';
import { useSyncedValue } from '../ui/use-synced-value';
import { NoteFiles } from './late';
import { LiveText, ReadText } from './live/live-text';
import { useLineTasks } from './live/use-line-tasks';
import { NoteBar } from './note-bar';
import type { NoteDraft } from './note-draft';
import { NoteFacts } from './note-facts';
import { NoteGone, Unsaved } from './note-gone';
import { keyOfNote } from './stored-draft';
import { type EditorState, useNoteDraft, writesNote } from './use-note';

const titleLook = 'px-2 pb-1 text-28 font-semibold tracking-tight [overflow-wrap:anywhere]';

interface PartProps {
  draft: NoteDraft;
  state: EditorState;
  onLook: () => void;
}

function Fault({ id, says }: { id: string; says: string | undefined }) {
  const t = useText('notes');
  if (!says) return null;
  return (
    <p id={id} role="alert" className="px-2 pb-2 text-13 text-overdue">
      {t('notSavedYet', { reason: says })}
    </p>
  );
}

/** Says why saving fails and that the text is still on the page. */
function SaveError({ draft, state }: Omit<PartProps, 'onLook'>) {
  const { t, common } = useTexts('notes');
  if (!state.error) return null;
  const { message, retry } = state.error;
  return (
    <div
      role="alert"
      className="mx-2 mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-panel bg-surface px-3 py-2"
    >
      <p className="min-w-0 flex-1 basis-60 text-13 text-ink-2">
        {t(retry === 'later' ? 'textStaysRetry' : 'textStays', { reason: message })}
      </p>
      <Button look="outline" onClick={() => draft.autosave.retry()}>
        {common('tryAgain')}
      </Button>
    </div>
  );
}

/** The title, which others edit too. Incoming changes keep the caret at its word. */
function TitleField({ draft, state, onLook }: PartProps) {
  const { t, common } = useTexts('notes');
  const id = useId();
  const ref = useRef<HTMLTextAreaElement>(null);
  const synced = useSyncedValue(ref, state.text.title);
  // Writing a new note begins here.
  const field = { ...synced, autoFocus: state.id === null };
  const fault = state.fieldErrors.title;
  return (
    <>
      <textarea
        ref={ref}
        aria-label={t('title')}
        aria-invalid={fault !== undefined}
        aria-describedby={fault && id}
        rows={1}
        data-keeps={keyOfNote(state.id)}
        placeholder={common('untitled')}
        maxLength={200}
        {...field}
        {...writesNote}
        onChange={({ target }) => draft.write({ title: target.value.replace(/\s*\n\s*/g, ' ') })}
        onCompositionStart={() => draft.compose(true)}
        onCompositionEnd={() => draft.compose(false)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.metaKey || event.ctrlKey) return;
          event.preventDefault();
          document.querySelector<HTMLElement>('[data-note-body] [data-writes-note]')?.focus();
        }}
        onFocus={onLook}
        onBlur={onLook}
        className={`${titleLook} block field-sizing-content w-full resize-none bg-transparent outline-none placeholder:text-ink-3 focus-visible:outline-none`}
      />
      <Fault id={id} says={fault} />
    </>
  );
}

interface BodyProps extends PartProps {
  canWrite: boolean;
}

function Body({ draft, state, canWrite, onLook }: BodyProps) {
  const t = useText('notes');
  const makeTasks = useLineTasks({
    read: () => draft.store.getState().text.body,
    onWrite: (text) => draft.write({ body: text }),
    place: { workspaceId: useWorkspaceId() },
  });
  const id = useId();
  const { body } = state.text;
  const fault = state.fieldErrors.body;
  if (!canWrite)
    return (
      <section aria-label={t('text')} className="pb-16">
        {body.trim() === '' ? <p className="px-2 text-ink-3">{t('isEmpty')}</p> : <ReadText>{body}</ReadText>}
      </section>
    );
  return (
    <>
      <Fault id={id} says={fault} />
      <div
        data-note-body=""
        data-keeps={keyOfNote(state.id)}
        className="[--live-end:4rem] [--live-height:55vh]"
      >
        <LiveText
          text={body}
          label={t('text')}
          placeholder={t('writeHere')}
          faultId={fault && id}
          attributes={writesNote}
          onWrite={(text) => draft.write({ body: text })}
          onCompose={(isComposing) => draft.compose(isComposing)}
          onFocus={onLook}
          onBlur={onLook}
          onMakeTask={(line, target) => void makeTasks([line], target)}
        />
      </div>
    </>
  );
}

/** A picture that is still on its way loads again when it has arrived. */
function useArrivedPictures(files: readonly StoredFile[]): void {
  useEffect(() => {
    const pictures = document.querySelectorAll<HTMLImageElement>('[data-note-body] img');
    for (const picture of pictures) {
      const { complete, naturalWidth, src } = picture;
      if (complete && naturalWidth === 0 && files.some(({ id }) => src.endsWith(contentOf(id))))
        picture.src = src;
    }
  }, [files]);
}

interface NoteEditorProps {
  /** Null for a new note. */
  initial: CloudNote | null;
  /** Called with the id of a new note. */
  onCreated?: (id: string) => void;
}

export function NoteEditor({ initial, onCreated }: NoteEditorProps) {
  const { t, common } = useTexts('notes');
  const { draft, state, note, isGone, look } = useNoteDraft(initial);
  const me = useFrame().data?.me.id;
  const today = useToday();
  const canWrite = !note || atLeast(note.role, 'editor');
  const files = useFiles(state.id ? { targetKind: 'note', targetId: state.id } : null);
  useArrivedPictures(files);
  const title = state.text.title || common('untitled');
  useEffect(() => {
    document.title = `${title} · Parcours`;
  }, [title]);
  useEffect(() => {
    if (!onCreated || !state.id) return;
    onCreated(state.id);
    // Not a navigation: the editor stays.
    replaceAddress(`/notes/${state.id}`);
  }, [state.id, onCreated]);
  if (isGone) return <NoteGone unsaved={state.isDirty ? state.text : undefined} />;
  const press = (event: KeyboardEvent) => {
    if (!(event.metaKey || event.ctrlKey) || latinKey(event) !== 's') return;
    event.preventDefault();
    void draft.autosave.saveNow();
  };
  const part = { draft, state, onLook: () => void (state.id && look()) };
  const others = note?.here.filter(({ person }) => person.id !== me) ?? [];
  const writers = others.filter(({ editing }) => editing).map(({ person }) => person);
  return (
    <article data-note="" onKeyDown={press} className="relative" aria-label={title}>
      <NoteBar {...{ note, draft, others }} />
      <h1 className={canWrite ? 'sr-only' : titleLook}>{title}</h1>
      {canWrite && <TitleField {...part} />}
      <NoteFacts note={note} state={state} writers={writers} today={today} />
      {!canWrite && note && (
        <p className="mx-2 mb-4 rounded-panel bg-surface px-3 py-2 text-13 text-ink-2">
          {t('onlyReads', { name: nameOf(note.owner) })}
        </p>
      )}
      {!canWrite && state.isDirty && <Unsaved text={state.text} />}
      <SaveError draft={draft} state={state} />
      <Body {...part} canWrite={canWrite} />
      <NoteFiles draft={draft} noteId={state.id} files={files} canWrite={canWrite} />
    </article>
  );
}
