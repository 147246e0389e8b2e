import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { filesIn, hasFiles, isPasteOfFiles } from './pick-files';

interface FileDrop {
  /** Any element in the zone. */
  inside: RefObject<Element | null>;
  zone: string;
  onFiles: (files: File[]) => void;
  enabled: boolean;
}

/** Keeps an event from the browser and from zones around this one. */
function take(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

/** Takes files that are dropped on or pasted into a zone. Returns whether files are held over it. */
export function useFileDrop({ inside, zone, onFiles, enabled }: FileDrop): boolean {
  const [isOver, setIsOver] = useState(false);
  const give = useEffectEvent(onFiles);
  useEffect(() => {
    const element = enabled ? inside.current?.closest<HTMLElement>(zone) : null;
    if (!element) return;
    const stop = new AbortController();
    const on = <Name extends keyof HTMLElementEventMap>(
      name: Name,
      work: (event: HTMLElementEventMap[Name]) => void,
    ) => element.addEventListener(name, work, { signal: stop.signal });
    const isOurs = (event: DragEvent) => !event.defaultPrevented && hasFiles(event.dataTransfer);
    on('dragover', (event) => {
      setIsOver(isOurs(event));
      if (isOurs(event)) event.preventDefault();
    });
    on('dragleave', (event) => {
      const to = event.relatedTarget;
      if (!(to instanceof Node && element.contains(to))) setIsOver(false);
    });
    on('drop', (event) => {
      setIsOver(false);
      if (!hasFiles(event.dataTransfer)) return;
      take(event);
      give(filesIn(event.dataTransfer));
    });
    on('paste', (event) => {
      const files = filesIn(event.clipboardData);
      if (!isPasteOfFiles(event.clipboardData) || files.length === 0) return;
      take(event);
      give(files);
    });
    return () => stop.abort();
  }, [inside, zone, enabled]);
  return isOver;
}
