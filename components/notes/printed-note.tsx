import type { ComponentProps } from 'react';
import { usePrinting } from '../data/printing';
import { NoteRead } from './note-read';

/** A note on paper is as it reads, whole, although its editor draws only what is near the screen. */
export function PrintedNote(props: ComponentProps<typeof NoteRead>) {
  return (
    usePrinting() && (
      <div className="hidden print:block">
        <NoteRead {...props} />
      </div>
    )
  );
}
