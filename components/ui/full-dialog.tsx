import { Dialog as Radix } from 'radix-ui';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { isToast } from './dialog';

interface FullDialogProps {
  title: string;
  onClose: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  /** Returns the element to focus on close; by default the one that had the focus before. */
  returnTo?: () => HTMLElement | null;
  children: ReactNode;
}

/** A dialog over the whole window. Escape closes it. */
export function FullDialog({ title, onClose, onKeyDown, returnTo, children }: FullDialogProps) {
  const panel = useRef<HTMLDivElement>(null);
  const [before] = useState(() => document.activeElement);
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Content
          ref={panel}
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            // Focus the dialog, not its first button: Enter would press that.
            event.preventDefault();
            panel.current?.focus();
          }}
          onKeyDown={onKeyDown}
          onInteractOutside={(event) => isToast(event.target) && event.preventDefault()}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            const to = returnTo?.() ?? before;
            if (to instanceof HTMLElement) to.focus({ preventScroll: true });
          }}
          className="fixed inset-0 z-50 flex animate-fade flex-col bg-paper outline-none"
        >
          <Radix.Title className="sr-only">{title}</Radix.Title>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
