import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { cn } from '../ui/cn';

interface EditorButtonProps {
  isOpen: boolean;
  onToggle: () => void;
  /** Whether the text stands for no value. */
  isEmpty: boolean;
  children: string;
}

/** Shows a value of the task, and opens or closes its editor. */
const EditorButton = ({ isOpen, onToggle, isEmpty, children }: EditorButtonProps) => (
  <button
    type="button"
    aria-expanded={isOpen}
    onClick={onToggle}
    className={cn(
      'min-h-8 w-full rounded-control px-2 py-1 text-start text-14 tabular-nums hover:bg-hover touch:min-h-11',
      isEmpty && 'text-ink-3',
    )}
  >
    {children}
  </button>
);

interface EditorFoldProps {
  isOpen: boolean;
  onToggle: () => void;
  /** Whether the text stands for no value. */
  isEmpty: boolean;
  text: string;
  /** Between the value and its editor. */
  note?: ReactNode;
  children: ReactNode;
}

/** A value of the task that opens its editor. Escape closes the editor, and not the task. */
export function EditorFold({ text, note, children, ...button }: EditorFoldProps) {
  const { isOpen, onToggle } = button;
  const box = useRef<HTMLDivElement>(null);
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.preventDefault();
    onToggle();
    box.current?.querySelector('button')?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: takes Escape from the fields within it
    <div ref={box} onKeyDown={press}>
      <EditorButton {...button}>{text}</EditorButton>
      {note}
      {isOpen && children}
    </div>
  );
}
