import { useLate } from '../data/late-module';
import { useText } from '../language/language';
import { textEditor } from './late';
import type { NoteDraft } from './note-draft';

/** Characters of a text that show until its editor has loaded. */
const FIRST = 4_000;

interface NoteWriteProps {
  draft: NoteDraft;
  body: string;
  faultId?: string;
  autoFocus: boolean;
  onLook: () => void;
}

/** The editor of a note's text. */
export function NoteWrite({ draft, body, faultId, autoFocus, onLook }: NoteWriteProps) {
  const t = useText('notes');
  const editor = useLate(textEditor);
  return (
    <div data-note-body="" className="text-16 leading-7">
      {editor ? (
        <editor.TextEditor
          label={t('text')}
          value={body}
          placeholder={t('writeHere')}
          faultId={faultId}
          autoFocus={autoFocus}
          onWrite={(value) => draft.write({ body: value })}
          onCompose={(composing) => draft.compose(composing)}
          onLook={onLook}
        />
      ) : (
        <div className="min-h-[55vh] px-2 pb-16 whitespace-pre-wrap [overflow-wrap:anywhere]">
          {body.slice(0, FIRST)}
        </div>
      )}
    </div>
  );
}
