import { contentOf, isShownPicture, type StoredFile } from '../files/file-address';
import { FilesSection } from '../files/files-section';
import { useAttach } from '../files/use-attach';
import type { NoteDraft } from './note-draft';

async function writeAtCaret(editor: HTMLElement, text: string): Promise<void> {
  const { EditorView } = await import('@codemirror/view');
  const view = EditorView.findFromDOM(editor);
  view?.dispatch(view.state.replaceSelection(text));
}

/** Writes a picture at the caret; without one, at the end. */
function writePicture(draft: NoteDraft, fileId: string, name: string): void {
  const markdown = `![${name.replace(/[[\]\\]/g, ' ').trim()}](${contentOf(fileId)})`;
  const editor = document.querySelector<HTMLElement>('[data-note-body] [data-writes-note]:focus');
  if (editor) return void writeAtCaret(editor, `${markdown}\n`);
  const { body } = draft.store.getState().text;
  draft.write({ body: `${body.trimEnd()}${body.trim() && '\n\n'}${markdown}\n` });
}

function removePicture(draft: NoteDraft, fileId: string): void {
  const { body } = draft.store.getState().text;
  const lines = body.split('\n').flatMap((line) => {
    if (!line.includes(contentOf(fileId))) return [line];
    const rest = line.replace(new RegExp(`!\\[[^\\]]*\\]\\(${contentOf(fileId)}\\)`), '');
    return rest.trim() ? [rest] : [];
  });
  draft.write({ body: lines.join('\n') });
}

/** The id of the note. A new note is saved first; it is named after the file where it has no words yet. */
function savedId(draft: NoteDraft, name: string): Promise<string> {
  const { id, text } = draft.store.getState();
  if (id) return Promise.resolve(id);
  if (!text.title.trim() && !text.body.trim()) draft.write({ title: name.slice(0, 200) });
  void draft.autosave.saveNow();
  return new Promise((resolve) => {
    const stop = draft.store.subscribe(({ id: saved }) => {
      if (!saved) return;
      stop();
      resolve(saved);
    });
  });
}

interface NoteFilesProps {
  draft: NoteDraft;
  /** Null until a new note is created. */
  noteId: string | null;
  files: readonly StoredFile[];
  canWrite: boolean;
}

/** The files of a note. A picture also goes into the text. */
export function NoteFiles({ draft, noteId, files, canWrite }: NoteFilesProps) {
  const attach = useAttach();
  const add = async (picked: File[]) => {
    const [first] = picked;
    if (!first) return;
    const targetId = await savedId(draft, first.name);
    await attach({
      target: { targetKind: 'note', targetId },
      files: picked,
      onStart: (fileId, file) => isShownPicture(file.type) && writePicture(draft, fileId, file.name),
      onGone: (fileId) => removePicture(draft, fileId),
    });
  };
  return (
    <FilesSection
      target={noteId ? { targetKind: 'note', targetId: noteId } : null}
      files={files}
      canEdit={canWrite}
      zone="[data-note]"
      onFiles={(picked) => void add(picked)}
    />
  );
}
