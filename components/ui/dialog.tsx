'use client';

import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { cn } from './cn';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  /** Read out when it opens; shown where `showTitle` is set. */
  title: string;
  showTitle?: boolean;
  className?: string;
  children: ReactNode;
}

/** What a toast tells can be pressed without leaving the panel. */
const isToast = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[data-sonner-toaster]') !== null;

/** Is drawn when the panel opens: what has the focus then gets it back. */
function Panel({ title, showTitle, className, children }: Omit<DialogProps, 'open' | 'onClose'>) {
  const [before] = useState(() => document.activeElement);
  return (
    <Radix.Content
      aria-describedby={undefined}
      onInteractOutside={(event) => isToast(event.target) && event.preventDefault()}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        if (before instanceof HTMLElement) before.focus({ preventScroll: true });
      }}
      className={cn(
        'fixed top-[14vh] left-1/2 z-50 max-h-[76vh] w-[min(560px,calc(100vw-24px))] -translate-x-1/2 animate-in overflow-auto rounded-panel bg-raised shadow-float outline-none',
        className,
      )}
    >
      <Radix.Title className={showTitle ? 'px-4 pt-4 text-16 font-semibold' : 'sr-only'}>{title}</Radix.Title>
      {children}
    </Radix.Content>
  );
}

/** A panel over the page; Escape and a click outside close it, and the focus goes back where it was. */
export function Dialog({ open, onClose, ...panel }: DialogProps) {
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-fade bg-veil" />
        <Panel {...panel} />
      </Radix.Portal>
    </Radix.Root>
  );
}
