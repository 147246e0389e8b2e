'use client';

import { useEffect, useRef, useState } from 'react';
import { cn } from './cn';

interface AutoTextareaProps {
  value: string;
  label: string;
  maxLength: number;
  placeholder?: string;
  autoFocus?: boolean;
  /** Enter saves instead of breaking the line. */
  single?: boolean;
  className?: string;
  /** Called when it is left, with what is in it. */
  onSave: (value: string) => void;
}

/** A text that grows with what is in it. Leaving saves; Escape puts it back. */
export function AutoTextarea({
  value,
  label,
  single,
  autoFocus,
  className,
  onSave,
  ...props
}: AutoTextareaProps) {
  const [text, setText] = useState(value);
  const field = useRef<HTMLTextAreaElement>(null);
  const put = useRef(false);
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (autoFocus) field.current?.focus();
  }, [autoFocus]);
  return (
    <textarea
      ref={field}
      aria-label={label}
      rows={1}
      value={text}
      onChange={(event) => setText(single ? event.target.value.replace(/\n/g, ' ') : event.target.value)}
      onBlur={() => {
        onSave(put.current ? value : text);
        put.current = false;
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          event.stopPropagation();
          put.current = true;
          setText(value);
          event.currentTarget.blur();
        } else if (event.key === 'Enter' && (single || event.metaKey || event.ctrlKey)) {
          event.preventDefault();
          event.currentTarget.blur();
        }
      }}
      className={cn(
        'field-sizing-content w-full resize-none bg-transparent text-14 outline-none placeholder:text-ink-3 focus-visible:outline-2',
        className,
      )}
      {...props}
    />
  );
}
