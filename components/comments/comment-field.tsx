'use client';

import { ArrowUp } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { Button, IconButton } from '../ui/button';
import { optionsOf } from '../ui/options';
import { MentionList } from './mention-list';
import { useMention } from './use-mention';

interface CommentFieldProps {
  taskId: string;
  label: string;
  placeholder?: string;
  value: string;
  onChange: (text: string) => void;
  onSend: () => void;
  /** If set, the field shows Save and Cancel instead of Send. */
  onCancel?: () => void;
  ref?: (field: HTMLTextAreaElement | null) => void;
}

const box =
  'relative rounded-control border border-line bg-paper has-[textarea:focus-visible]:border-accent has-[textarea:focus-visible]:outline-1 has-[textarea:focus-visible]:outline-accent';

interface ButtonsProps extends Pick<CommentFieldProps, 'onSend' | 'onCancel'> {
  blank: boolean;
}

function Buttons({ blank, onSend, onCancel }: ButtonsProps) {
  if (onCancel)
    return (
      <div className="flex justify-end gap-1 p-1.5 pt-0">
        <Button onClick={onCancel}>Cancel</Button>
        <Button look="primary" disabled={blank} onClick={onSend}>
          Save
        </Button>
      </div>
    );
  return (
    <IconButton
      label="Send"
      keys="mod+Enter"
      look={blank ? 'quiet' : 'primary'}
      disabled={blank}
      onClick={onSend}
      className="absolute right-1 bottom-1 max-md:size-9"
    >
      <ArrowUp size={16} strokeWidth={2} />
    </IconButton>
  );
}

/** Enter breaks the line, ⌘Enter sends, `@` completes a handle, Escape cancels or leaves the field. */
export function CommentField({ taskId, value, onChange, onSend, onCancel, ...props }: CommentFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const mention = useMention(taskId, field);
  const blank = value.trim() === '';
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (mention.press(event)) return;
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault();
      if (!blank) onSend();
    } else if (event.key === 'Escape' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      if (onCancel) onCancel();
      else event.currentTarget.blur();
    }
  };
  return (
    <div className={box}>
      <MentionList mention={mention} />
      <textarea
        ref={(element) => {
          field.current = element;
          props.ref?.(element);
        }}
        aria-label={props.label}
        {...optionsOf(mention.listId, { count: mention.people.length, active: mention.active })}
        placeholder={props.placeholder}
        rows={1}
        maxLength={10_000}
        value={value}
        onChange={(event) => {
          onChange(event.target.value);
          mention.look();
        }}
        onClick={mention.look}
        onBlur={mention.close}
        onKeyDown={press}
        className="field-sizing-content max-h-80 min-h-9 w-full resize-none bg-transparent py-2 pr-10 pl-3 text-14 outline-none placeholder:text-ink-3 max-md:min-h-11 max-md:py-3 max-md:pr-12"
      />
      <Buttons blank={blank} onSend={onSend} onCancel={onCancel} />
    </div>
  );
}
