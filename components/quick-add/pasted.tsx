import { type ClipboardEvent, useState } from 'react';
import { splitLines } from '@/server/domain/quick-add';
import { useText } from '../language/language';
import { Button } from '../ui/button';

/** Asks whether pasted lines are one task or several. */
export function Pasted({ lines, add, join }: Pick<ReturnType<typeof usePaste>, 'lines' | 'add' | 'join'>) {
  const t = useText('quick-add');
  if (lines.length === 0) return null;
  return (
    <div role="alert" className="flex flex-wrap items-center gap-2 border-t border-line px-4 py-3">
      <span className="flex-1 text-13 text-ink-2">{t('pasted', { count: lines.length })}</span>
      <Button onClick={join}>{t('oneTask')}</Button>
      <Button look="primary" onClick={add}>
        {t('addTasks', { count: lines.length })}
      </Button>
    </div>
  );
}

const nothing = { lines: [], before: '', after: '' };

/** Holds pasted lines until the user chooses between one task and several. */
export function usePaste(onLine: (line: string) => void, onTasks: (lines: readonly string[]) => void) {
  const [{ lines, before, after }, setPasted] = useState<{ lines: string[]; before: string; after: string }>(
    nothing,
  );
  const drop = () => setPasted(nothing);
  const settle = (work: () => void) => () => {
    work();
    drop();
  };
  return {
    lines,
    drop,
    /** Puts them where they were pasted into the text of the field. */
    join: settle(() => onLine(before + lines.join(' ') + after)),
    add: settle(() => onTasks(lines)),
    paste(event: ClipboardEvent<HTMLInputElement>) {
      const found = splitLines(event.clipboardData.getData('text'));
      if (found.length < 2) return;
      event.preventDefault();
      const { value, selectionStart, selectionEnd } = event.currentTarget;
      setPasted({
        lines: found,
        before: value.slice(0, selectionStart ?? value.length),
        after: value.slice(selectionEnd ?? value.length),
      });
    },
  };
}
