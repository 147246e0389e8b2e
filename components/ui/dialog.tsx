import { Dialog as Radix } from 'radix-ui';
import {
  type ComponentProps,
  type CSSProperties,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { cn } from './cn';
import { useLayer } from './history-layers';
import { isRightToLeft } from './reading-direction';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  /** Read out when it opens; shown where `showTitle` is set. */
  title: string;
  showTitle?: boolean;
  className?: string;
  /** Returns the element to open next to, given the element that had the focus. By default, and on phones, the panel opens in the middle. */
  anchor?: (before: Element | null) => Element | null;
  /** Returns the element to focus on close if the one that had the focus before is gone. */
  insteadOfGone?: () => HTMLElement | null;
  children: ReactNode;
}

type Content = ComponentProps<typeof Radix.Content>;

const GAP = 4;
const EDGE = 12;
/** Below this width a panel has no room beside anything. */
const WIDE = 768;

/** Below the anchor, else above it, from where people begin to read, and always within the window. */
function placeAt(anchor: Element, panel: Element): CSSProperties {
  const [at, { width, height }] = [anchor.getBoundingClientRect(), panel.getBoundingClientRect()];
  const lowest = window.innerHeight - height - EDGE;
  const below = at.bottom + GAP;
  const top = below <= lowest ? below : Math.max(EDGE, Math.min(lowest, at.top - GAP - height));
  const start = isRightToLeft() ? at.right - width : at.left;
  const left = Math.max(EDGE, Math.min(start, window.innerWidth - width - EDGE));
  return { top, left, translate: 'none' };
}

/** Presses on a toast do not close the panel. */
const isToast = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[data-sonner-toaster]') !== null;

interface PanelProps
  extends Pick<DialogProps, 'title' | 'showTitle' | 'anchor' | 'insteadOfGone'>,
    Omit<Content, 'title'> {
  /** Returns the element to focus on close; by default the one that had the focus before. */
  returnTo?: () => HTMLElement | null;
}

/** Mounts when the panel opens. The element that has the focus then gets it back. */
function Panel({ title, showTitle, anchor, returnTo, insteadOfGone, children, ...content }: PanelProps) {
  const [before] = useState(() => document.activeElement);
  const panel = useRef<HTMLDivElement>(null);
  const [style, setStyle] = useState<CSSProperties>();
  useLayoutEffect(() => {
    const at = window.innerWidth < WIDE ? null : anchor?.(before);
    const box = panel.current;
    if (!at || !box) return undefined;
    setStyle(placeAt(at, box));
    // What it shows may grow, and then it moves up.
    const observer = new ResizeObserver(() => {
      const isOut = box.getBoundingClientRect().bottom > window.innerHeight - EDGE;
      if (isOut && at.isConnected) setStyle(placeAt(at, box));
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, [anchor, before]);
  return (
    <Radix.Content
      {...content}
      // After the other properties: the portal passes a ref to its child.
      ref={panel}
      style={style}
      aria-describedby={undefined}
      onInteractOutside={(event) => isToast(event.target) && event.preventDefault()}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        // The page itself has the focus if its element was drawn anew just before.
        const isThere = before?.isConnected && before !== document.body;
        const to = returnTo?.() ?? (isThere ? before : (insteadOfGone?.() ?? before));
        if (to instanceof HTMLElement) to.focus({ preventScroll: true });
      }}
    >
      <Radix.Title className={showTitle ? 'px-4 pt-4 text-16 font-semibold' : 'sr-only'}>{title}</Radix.Title>
      {children}
    </Radix.Content>
  );
}

/** A panel over the page; Escape, Back and a click outside close it, and the focus goes back where it was. */
export function Dialog({ open, onClose, className, ...panel }: DialogProps) {
  useLayer(open, onClose);
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay
          className={cn('fixed inset-0 z-40 animate-fade bg-veil', panel.anchor && 'md:bg-transparent')}
        />
        <Panel
          className={cn(
            'fixed base:top-(--panel-top) base:left-1/2 z-50 base:max-h-(--panel-height) base:w-140 base:max-w-[calc(100vw-24px)] base:-translate-x-1/2 animate-in overflow-auto base:rounded-panel base:bg-raised base:shadow-float outline-none',
            className,
          )}
          {...panel}
        />
      </Radix.Portal>
    </Radix.Root>
  );
}

type FullDialogProps = Pick<DialogProps, 'title' | 'onClose' | 'children'> &
  Pick<PanelProps, 'onKeyDown' | 'returnTo'>;

/** A dialog over the whole window. Escape and Back close it. */
export function FullDialog({ onClose, ...panel }: FullDialogProps) {
  useLayer(true, onClose);
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Panel
          onOpenAutoFocus={(event) => {
            // Focus the dialog, not its first button: Enter would press that.
            event.preventDefault();
            if (event.target instanceof HTMLElement) event.target.focus();
          }}
          className="fixed inset-0 z-50 flex animate-fade flex-col bg-paper outline-none"
          {...panel}
        />
      </Radix.Portal>
    </Radix.Root>
  );
}
