import { type ClipboardEvent, useMemo } from 'react';
import { splitLines } from '@/domain/quick-add';
import { useText } from '../../shell/language/language';
import { type Check, isText, objectOf } from '../../sync/stored-shape';
import { useSavedText } from '../../sync/text/use-saved-text';
import { Button } from '../../ui/button';

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

/** Lines, and the text of the field on both sides of them. */
interface PastedLines {
  lines: string[];
  before: string;
  after: string;
}

const isLines: Check<string[]> = (value): value is string[] => Array.isArray(value) && value.every(isText);
const isPasted = objectOf<PastedLines>({ lines: isLines, before: isText, after: isText });

function parse(text: string): PastedLines {
  const stored: unknown = text ? JSON.parse(text) : undefined;
  return isPasted(stored) ? stored : { lines: [], before: '', after: '' };
}

/** Holds lines that were pasted into a field until the user chooses between one task and several. The device keeps them. */
export function usePaste(
  into: string,
  onLine: (line: string) => void,
  onTasks: (lines: readonly string[]) => void,
) {
  const { text, write, drop } = useSavedText(`pasted-lines:${into}`);
  const { lines, before, after } = useMemo(() => parse(text), [text]);
  const setPasted = (pasted: PastedLines) => write(JSON.stringify(pasted));
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
