import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Frame } from '@/server/types';
import { useText } from '../../shell/language/language';
import { keepTop, openTask, useOpenTask, usePlaceOf } from '../../shell/state/open-task';
import { FallbackBoundary } from '../../ui/fallback-boundary';
import { PartFailed } from '../../ui/part';
import { DetailPanel } from './detail-panel';
import { TaskDetail } from './late';

/** Escape closes the open task, also before its code has loaded. */
function useEscape(isOpen: boolean): void {
  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('[role=dialog]')) return;
      event.preventDefault();
      openTask(null);
    };
    // At the window, after the commands of the keyboard, which end a selection first.
    if (isOpen) window.addEventListener('keydown', close);
    return () => window.removeEventListener('keydown', close);
  }, [isOpen]);
}

/** On a phone the sheet is the whole screen. A press beside it closes it. */
function Sheet({ children }: { children: ReactNode }) {
  const common = useText('common');
  return (
    <div className="fixed inset-0 z-30 flex flex-col md:items-center md:px-6 md:pt-(--panel-top) md:pb-6 print:hidden">
      <button
        type="button"
        tabIndex={-1}
        aria-hidden="true"
        aria-label={common('close')}
        onClick={() => openTask(null)}
        className="absolute inset-0 animate-fade cursor-default bg-veil max-md:hidden"
      />
      <div className="relative flex min-h-0 w-full animate-in flex-col overflow-y-auto bg-raised max-md:flex-1 md:w-150 md:rounded-panel md:p-2 md:shadow-float">
        {children}
      </div>
    </div>
  );
}

/** Whether the task has no row on the page. Known once the rows had their turn to offer a place. */
function useHasNoRow(id: string | null, place: HTMLElement | null): boolean {
  const [known, setKnown] = useState<string | null>(null);
  useEffect(() => setKnown(place ? null : id), [id, place]);
  return !place && known === id;
}

/** Once for a task that opens: the person may have scrolled when its row is drawn anew. */
function useKeepTop(id: string | null, place: HTMLElement | null): void {
  const kept = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (id && place && kept.current !== id) keepTop(id);
    if (!id || place) kept.current = id;
  }, [id, place]);
}

/** The open task: in its row where the page has one, else over the page. */
export function OpenTask({ today, frame }: { today: string; frame: Frame | undefined }) {
  const id = useOpenTask();
  const place = usePlaceOf(id);
  const hasNoRow = useHasNoRow(id, place);
  useEscape(id !== null);
  useKeepTop(id, place);
  if (!id) return null;
  const task = (
    <FallbackBoundary
      key={id}
      fallback={
        <DetailPanel>
          <PartFailed />
        </DetailPanel>
      }
    >
      <TaskDetail id={id} today={today} frame={frame} />
    </FallbackBoundary>
  );
  if (place) return createPortal(task, place);
  return hasNoRow && <Sheet>{task}</Sheet>;
}
