import { useEffect, useId, useRef } from 'react';
import { useText } from '../../shell/language/language';
import { NotSaved } from '../../shell/parts/auto-textarea';
import type { TextKey } from '../../sync/text/kinds';
import { useSavedText } from '../../sync/text/use-saved-text';
import { useTextUndo } from '../../sync/text-undo';
import { LiveText, ReadText } from './live-text';
import { type LinesText, useLineTasks } from './use-line-tasks';

interface NotesFieldProps {
  value: string;
  label: string;
  name: TextKey;
  maxLength: number;
  /** Where a task goes that is made of a line. */
  place: LinesText['place'];
  /** Gets the notes before, too, and resolves to an error message if saving failed. Without it the notes are read-only. */
  onSave?: ((notes: string, base: string) => Promise<string | undefined>) | undefined;
}

type EditableProps = NotesFieldProps & { onSave: NonNullable<NotesFieldProps['onSave']> };

function EditableNotes({ value, label, name, maxLength, place, onSave }: EditableProps) {
  const t = useText('places');
  const id = useId();
  const onChanged = useTextUndo(label, onSave);
  const saved = useSavedText(name, { value, label, save: onSave, isMerged: true, onChanged });
  const now = useRef(saved.text);
  useEffect(() => {
    now.current = saved.text;
  }, [saved.text]);
  const makeTasks = useLineTasks({ read: () => now.current, onWrite: saved.write, place });
  const { onCompositionStart, onCompositionEnd } = saved.field;
  /** Escape after typing is for the field. The next one is for the panel around it. */
  const leave = () => {
    const isOwn = saved.isEdited();
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    return isOwn;
  };
  return (
    <div>
      <LiveText
        text={saved.text}
        label={label}
        placeholder={t('addNotes')}
        maxLength={maxLength}
        attributes={{ 'data-keeps': name }}
        faultId={saved.error && id}
        onWrite={saved.write}
        onCompose={(isComposing) => (isComposing ? onCompositionStart() : onCompositionEnd())}
        onBlur={saved.leave}
        onEscape={leave}
        onMakeTask={(line, target) => void makeTasks([line], target)}
      />
      <NotSaved id={id} saved={saved} />
    </div>
  );
}

/** The notes of a task, project or area as Markdown, edited where they stand. */
export function NotesField({ onSave, ...props }: NotesFieldProps) {
  if (onSave) return <EditableNotes key={props.name} {...props} onSave={onSave} />;
  return props.value && <ReadText>{props.value}</ReadText>;
}
