import { type ComponentProps, type KeyboardEvent, useRef } from 'react';
import { cn } from '../ui/cn';
import { useSyncedValue } from '../ui/use-synced-value';
import { writesNote } from './use-note';

interface SyncedTextProps
  extends Pick<ComponentProps<'textarea'>, 'placeholder' | 'className' | 'autoFocus'> {
  label: string;
  value: string;
  maxLength?: number;
  /** The id of the element with the error message. */
  faultId?: string;
  onWrite: (value: string) => void;
  onCompose: (composing: boolean) => void;
  onKeys?: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
  /** Called when the field gets or loses the focus. */
  onLook: () => void;
}

/** A text field that others edit too. Incoming changes keep the caret at its word. */
export function SyncedText({ label, value, faultId, className, ...props }: SyncedTextProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const synced = useSyncedValue(field, value);
  const { onWrite, onCompose, onKeys, onLook, ...rest } = props;
  return (
    <textarea
      ref={field}
      aria-label={label}
      aria-invalid={faultId !== undefined}
      aria-describedby={faultId}
      rows={1}
      {...synced}
      onChange={(event) => onWrite(event.target.value)}
      onCompositionStart={() => onCompose(true)}
      onCompositionEnd={() => onCompose(false)}
      onKeyDown={onKeys}
      onFocus={onLook}
      onBlur={onLook}
      className={cn('block w-full resize-none bg-transparent outline-none', className)}
      {...writesNote}
      {...rest}
    />
  );
}
