import { useCallback, useEffect, useState } from 'react';
import type { TextKey } from '../../sync/text/kinds';
import type { KeptText } from '../../sync/text/text-store';
import { useTypedTexts } from '../../sync/text/use-saved-text';
import { Button } from '../../ui/button';
import { Copyable } from '../../ui/copyable';
import { useText } from '../language/language';

type Left = KeptText & { key: TextKey };

/** A field that goes away saves a last time. What that could not save is left. */
const LAST_SAVE_MS = 1_000;

/** What the device keeps without a field that shows it. */
function useLeft(isWanted: (key: TextKey) => boolean): [left: readonly Left[], look: () => void] {
  const texts = useTypedTexts();
  const [left, setLeft] = useState<readonly Left[]>([]);
  const look = useCallback(
    () => setLeft(texts.unsaved().filter(({ key }) => isWanted(key) && !texts.isShown(key))),
    [texts, isWanted],
  );
  useEffect(() => {
    look();
    void texts.store.ready.then(look);
    const timer = setTimeout(look, LAST_SAVE_MS);
    return () => clearTimeout(timer);
  }, [texts, look]);
  return [left, look];
}

/** A form and a note are kept as the values of their fields. */
function readable(text: string): string {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return text;
    const found: string[] = [];
    JSON.stringify('text' in value ? value.text : value, (_, part: unknown) => {
      if (typeof part === 'string' && part.trim()) found.push(part);
      return part;
    });
    return found.join('\n\n');
  } catch {
    return text;
  }
}

interface LeftTextsProps {
  /** Whether a text belongs here. It must not change with each render. */
  isWanted: (key: TextKey) => boolean;
}

/** Texts that were typed into fields that are gone, such as those of a deleted task: to copy, or to throw away. */
export function LeftTexts({ isWanted }: LeftTextsProps) {
  const common = useText('common');
  const texts = useTypedTexts();
  const [left, look] = useLeft(isWanted);
  if (left.length === 0) return null;
  const discard = (key: TextKey) => {
    texts.open(key).drop();
    texts.store.remove(key);
    look();
  };
  return (
    <section aria-label={common('unsavedTexts')} className="flex flex-col gap-3 py-2">
      <p className="text-13 text-ink-2">{common('copyUnsaved')}</p>
      {left.map(({ key, text, label = common('unsavedText') }) => (
        <div key={key} className="flex flex-col gap-1">
          <span className="flex items-center justify-between gap-2 text-13 font-medium">
            {label}
            <Button onClick={() => discard(key)} aria-label={common('discardNamed', { label })}>
              {common('discard')}
            </Button>
          </span>
          <Copyable label={label} text={readable(text)} />
        </div>
      ))}
    </section>
  );
}

/** The same for all fields of a thing that is gone. */
export function LeftTextsOf({ id }: { id: string }) {
  const isWanted = useCallback((key: TextKey) => key.includes(`:${id}`) || key.endsWith(`/${id}`), [id]);
  return <LeftTexts isWanted={isWanted} />;
}
