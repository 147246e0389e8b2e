import { useEffect, useEffectEvent, useState } from 'react';
import { useText } from '../../shell/language/language';
import { useTypedTexts } from '../../sync/text/use-saved-text';
import { Button } from '../../ui/button';
import { type Line, type PendingLine, takeUnsent, useUnsent } from './unsent-lines';

/** Puts a single failed line back into the field, unless the field has new text. */
export function useRestoredLine(text: string, put: (line: Line) => void) {
  const unsent = useUnsent();
  const texts = useTypedTexts();
  const [reason, setReason] = useState('');
  const restore = useEffectEvent((failed: typeof unsent) => {
    if (failed.lines.length !== 1 || text !== '') return;
    const [line] = takeUnsent(texts);
    if (line) put(line);
    setReason(failed.reason);
  });
  useEffect(() => restore(unsent), [unsent]);
  return { reason, clearReason: () => setReason('') };
}

interface NotAddedProps {
  onSend: (lines: PendingLine[]) => void;
  onEdit: (line: PendingLine) => void;
}

/** Lists failed lines. The user can edit, resend or discard them. */
export function NotAdded({ onSend, onEdit }: NotAddedProps) {
  const t = useText('quick-add');
  const { lines, reason } = useUnsent();
  const texts = useTypedTexts();
  if (lines.length === 0) return null;
  return (
    <div role="alert" className="flex flex-col gap-2 border-t border-line px-4 py-3">
      <p className="text-13 text-overdue">{t('linesNotAdded', { count: lines.length, reason })}</p>
      <ul aria-label={t('notAdded')} className="max-h-40 overflow-y-auto">
        {lines.map((line) => (
          <li key={line.text}>
            <button
              type="button"
              onClick={() => onEdit(line)}
              className="w-full truncate rounded-control px-2 py-1 text-start text-14 hover:bg-hover touch:min-h-11"
            >
              {line.text}
            </button>
          </li>
        ))}
      </ul>
      <span className="flex justify-end gap-2">
        <Button onClick={() => takeUnsent(texts)}>{t('discard')}</Button>
        <Button look="primary" onClick={() => onSend(takeUnsent(texts))}>
          {t('tryAgain')}
        </Button>
      </span>
    </div>
  );
}
