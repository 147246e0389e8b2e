'use client';

import { useEffect, useRef } from 'react';
import type { Session } from '@/server/types';
import { RunningSession } from '../sessions/running-session';
import { SelectionBar } from './selection-bar';

/** Toasts stand above the dock: they read its height from this property (see the toaster). */
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

/** What floats at the foot of the page, one over the other: the selection, and on a phone the running session. */
export function Dock({ running }: { running: Session | null }) {
  const box = useHeight();
  return (
    <div
      ref={box}
      className="pointer-events-none fixed bottom-(--foot) left-1/2 z-30 flex w-max max-w-[calc(100vw-24px)] -translate-x-1/2 flex-col gap-2 *:pointer-events-auto max-md:w-[calc(100vw-24px)]"
    >
      <SelectionBar />
      {running && <RunningSession running={running} className="shadow-float md:hidden" />}
    </div>
  );
}
