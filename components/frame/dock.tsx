import { type ReactNode, useEffect, useRef } from 'react';
import type { Session } from '@/server/types';
import { RunningSession } from '../sessions/running-session';
import { useSelectedCount } from '../state/selection';
import { SelectionBar } from './late';

/** CSS property with the dock's height. The toaster reads it to stay above the dock. */
const HEIGHT = '--dock';

function useHeight() {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.contentRect.height ?? 0;
      style.setProperty(HEIGHT, height > 0 ? `${height + 8}px` : '0px');
    });
    if (box.current) observer.observe(box.current);
    return () => {
      observer.disconnect();
      style.removeProperty(HEIGHT);
    };
  }, []);
  return box;
}

/** The stack at the bottom of the page: the selection bar, on phones the running session, and the offline line. */
export function Dock({ running, children }: { running: Session | null; children: ReactNode }) {
  const box = useHeight();
  const isSelecting = useSelectedCount() > 0;
  return (
    <div
      ref={box}
      className="pointer-events-none fixed bottom-(--foot) left-1/2 z-30 flex w-max max-w-[calc(100vw-24px)] -translate-x-1/2 flex-col gap-2 *:pointer-events-auto max-md:w-[calc(100vw-24px)] print:hidden"
    >
      {isSelecting && <SelectionBar />}
      {running && <RunningSession running={running} className="shadow-float md:hidden" />}
      {children}
    </div>
  );
}
