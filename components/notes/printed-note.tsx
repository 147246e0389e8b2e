'use client';

import { type ComponentProps, useEffect, useState } from 'react';
import { retryImport } from '../data/connection';
import { usePrinting } from '../data/printing';
import type { NoteRead } from './note-read';

const load = retryImport(() => import('./note-read').then((module) => module.NoteRead));

/** A note on paper is as it reads, whole, although its editor draws only what is near the screen. */
export function PrintedNote(props: ComponentProps<typeof NoteRead>) {
  const isPrinting = usePrinting();
  const [Read, setRead] = useState<typeof NoteRead>();
  // Printing does not wait for code, so it is loaded before.
  useEffect(() => {
    load().then(
      (loaded) => setRead(() => loaded),
      () => undefined,
    );
  }, []);
  return isPrinting && Read ? (
    <div className="hidden print:block">
      <Read {...props} />
    </div>
  ) : null;
}
