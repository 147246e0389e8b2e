import { ArrowUp, Paperclip } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { DropVeil } from '../../files/drop-veil';
import { pickFiles } from '../../files/pick-files';
import { useFileDrop } from '../../files/use-file-drop';
import { useHasStore } from '../../files/use-files';
import { useText, useTexts } from '../../shell/language/language';
import type { TextKey } from '../../sync/text/kinds';
import { Button, IconButton } from '../../ui/button';
import { cn } from '../../ui/cn';
import { icon } from '../../ui/icon';
import { Options } from '../../ui/options';
import { Avatar, nameOf } from '../../ui/person';
import { type Mention, useMention } from './use-mention';

const panel = 'absolute inset-x-0 bottom-full z-10 mb-1 rounded-panel bg-raised p-1 shadow-float';

/** Suggestions for the typed handle, above the field. The focus stays in the field. */
function MentionList({ mention }: { mention: Mention }) {
  const t = useText('comments');
  const { people, list, hasNobody } = mention;
  if (hasNobody)
    return (
      <p role="status" className={cn(panel, 'px-3 py-2 text-13 text-ink-2')}>
        {t('nobodyElse')}
      </p>
    );
  if (people.length === 0) return null;
  return (
    <Options
      {...list}
      label={t('people')}
      options={people.map((person) => ({
        key: person.id,
        content: (
          <>
            <Avatar person={person} className="size-6 bg-line" />
            <span className="min-w-0 truncate">{nameOf(person)}</span>
            <span className="ms-auto min-w-0 shrink truncate text-12 text-ink-3">@{person.username}</span>
          </>
        ),
      }))}
      className={panel}
    />
  );
}

interface CommentFieldProps {
  /** Under what the device keeps its text. */
  keeps: TextKey;
  taskId: string;
  label: string;
  placeholder?: string;
  value: string;
  onChange: (text: string) => void;
  onSend: () => void;
  /** If set, the field takes the focus, and shows Save and Cancel instead of Send. */
  onCancel?: () => void;
  /** Closes the field and keeps its text. */
  onClose?: () => void;
  /** Takes files that are picked, dropped or pasted, where there is a store for them. */
  onFiles: (files: File[]) => void;
  /** Whether there is something to send besides the text. */
  hasFiles?: boolean;
  children?: ReactNode;
}

const box =
  'relative rounded-control border border-line bg-paper has-[textarea:focus-visible]:border-accent has-[textarea:focus-visible]:outline-1 has-[textarea:focus-visible]:outline-accent';

interface ButtonsProps extends Pick<CommentFieldProps, 'onSend' | 'onCancel' | 'onFiles'> {
  blank: boolean;
}

function Buttons({ blank, onSend, onCancel, onFiles }: ButtonsProps) {
  const { t, common } = useTexts('comments');
  const attach = useHasStore() && (
    <IconButton label={t('attach')} onClick={() => pickFiles(onFiles)} className="text-ink-3 touch:size-9!">
      <Paperclip {...icon} />
    </IconButton>
  );
  if (onCancel)
    return (
      <div className="flex items-center justify-end gap-1 p-1.5 pt-0">
        {attach}
        <Button onClick={onCancel}>{common('cancel')}</Button>
        <Button look="primary" disabled={blank} onClick={onSend}>
          {common('save')}
        </Button>
      </div>
    );
  return (
    <div className="absolute end-1 bottom-1 flex">
      {attach}
      <IconButton
        label={t('send')}
        keys="mod+Enter"
        look={blank ? 'quiet' : 'primary'}
        disabled={blank}
        onClick={onSend}
        className="touch:size-9!"
      >
        <ArrowUp size={16} strokeWidth={2} />
      </IconButton>
    </div>
  );
}

/** Enter breaks the line, ⌘Enter sends, `@` completes a handle, Escape closes or leaves the field. */
export function CommentField({ taskId, value, onChange, onSend, onCancel, ...props }: CommentFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const mention = useMention(taskId, field);
  const { onFiles } = props;
  const enabled = useHasStore();
  const isOver = useFileDrop({ inside: field, zone: '[data-comment-field]', onFiles, enabled });
  const blank = value.trim() === '' && !props.hasFiles;
  const takesFocus = onCancel !== undefined;
  useLayoutEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (mention.press(event)) return;
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault();
      if (!blank) onSend();
    } else if (event.key === 'Escape') {
      event.preventDefault();
      if (onCancel) props.onClose?.();
      else event.currentTarget.blur();
    }
  };
  return (
    <div data-comment-field="" className={box}>
      <MentionList mention={mention} />
      <textarea
        ref={field}
        aria-label={props.label}
        {...mention.field}
        placeholder={props.placeholder}
        rows={1}
        data-keeps={props.keeps}
        maxLength={10_000}
        value={value}
        onChange={(event) => {
          onChange(event.target.value);
          mention.look();
        }}
        onClick={mention.look}
        onBlur={mention.close}
        onKeyDown={press}
        className="field-sizing-content max-h-80 min-h-9 w-full resize-none bg-transparent py-2 pe-17 ps-3 text-14 outline-none placeholder:text-ink-3 touch:min-h-11 touch:py-3 touch:pe-21"
      />
      {props.children}
      <Buttons blank={blank} onSend={onSend} onCancel={onCancel} onFiles={onFiles} />
      {isOver && <DropVeil />}
    </div>
  );
}
