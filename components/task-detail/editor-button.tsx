import { cn } from '../ui/cn';

interface EditorButtonProps {
  isOpen: boolean;
  onToggle: () => void;
  /** Whether the text stands for no value. */
  isEmpty: boolean;
  children: string;
}

/** Shows a value of the task, and opens or closes its editor. */
export const EditorButton = ({ isOpen, onToggle, isEmpty, children }: EditorButtonProps) => (
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
