import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import type { Task, TaskChange } from '@/server/types';
import { cn } from '../../ui/cn';

/** What a field with such an editor is given. */
export interface FoldFieldProps {
  task: Task;
  today: string;
  startsOpen: boolean;
  onChange: (patch: TaskChange) => void;
}

interface EditorFoldProps {
  startsOpen: boolean;
  /** Whether the text stands for no value. */
  isEmpty: boolean;
  text: string;
  /** Between the value and its editor. */
  note?: ReactNode;
  /** The editor. It can close itself. */
  children: (close: () => void) => ReactNode;
}

/** A value of the task that opens its editor. Escape closes the editor, and not the task. */
export function EditorFold({ startsOpen, isEmpty, text, note, children }: EditorFoldProps) {
  const [isOpen, setOpen] = useState(startsOpen);
  const box = useRef<HTMLDivElement>(null);
  const close = () => setOpen(false);
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.preventDefault();
    close();
    box.current?.querySelector('button')?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: takes Escape from the fields within it
    <div ref={box} onKeyDown={press}>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className={cn(
          'min-h-8 w-full rounded-control px-2 py-1 text-start text-14 tabular-nums hover:bg-hover touch:min-h-11',
          isEmpty && 'text-ink-3',
        )}
      >
        {text}
      </button>
      {note}
      {isOpen && children(close)}
    </div>
  );
}
