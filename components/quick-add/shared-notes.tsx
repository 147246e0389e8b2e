import { useId, useState } from 'react';
import { useText } from '../language/language';
import type { PendingLine } from './unsent-lines';

/** The notes of what was shared, as a field and as an addition to the next task. */
export function useSharedNotes(shared = '') {
  const common = useText('common');
  const [notes, setNotes] = useState(shared);
  const id = useId();
  return {
    addTo(line: PendingLine): PendingLine {
      if (!notes.trim()) return line;
      setNotes('');
      return { ...line, draft: { ...line.draft, task: { ...line.draft.task, notes } } };
    },
    field: notes !== '' && (
      <div className="border-t border-line px-4 py-3">
        <label htmlFor={id} className="pb-1 text-12 text-ink-3">
          {common('notes')}
        </label>
        <textarea
          id={id}
          value={notes}
          rows={3}
          maxLength={10_000}
          onChange={(event) => setNotes(event.target.value)}
          className="field-sizing-content block max-h-60 min-h-16 w-full resize-none bg-transparent text-14 outline-none"
        />
      </div>
    ),
  };
}
