import { X } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { useText } from '../../shell/language/language';
import { useSavedText } from '../../sync/text/use-saved-text';
import { afterPress } from '../../ui/after-press';
import { cn } from '../../ui/cn';
import { inputLook } from '../../ui/field';

interface TagsInputProps {
  /** Of which tasks, for what the device keeps. */
  of: string;
  value: readonly string[];
  /** Tags that only some of the tasks have. Pressing one adds it to all. */
  some?: readonly { tag: string; count: number }[];
  onAdd: (tags: string[]) => void;
  onRemove: (tag: string) => void;
  autoFocus?: boolean;
}

const tagLook = 'rounded px-1.5 py-0.5 text-12 text-ink-2 touch:min-h-11 max-md:px-3';

interface PartialTagProps extends Pick<TagsInputProps, 'onRemove'> {
  tag: string;
  count: number;
  onAdd: (tag: string) => void;
}

/** Commas of all languages, and the ends of pasted lines. */
const ends = /[,，、،\n]/;

function PartialTag({ tag, count, onAdd, onRemove }: PartialTagProps) {
  const t = useText('pickers');
  return (
    <span className="inline-flex items-center rounded border border-dashed border-line">
      <button
        type="button"
        aria-label={t('addToAll', { tag, count })}
        onClick={() => onAdd(tag)}
        className={cn(tagLook, 'hover:text-ink')}
      >
        <bdi>#{tag}</bdi> <span className="text-ink-3 tabular-nums">{t('onCount', { count })}</span>
      </button>
      <button
        type="button"
        aria-label={t('removeTag', { tag })}
        onClick={() => onRemove(tag)}
        className="grid size-6 place-items-center rounded text-ink-3 hover:bg-hover hover:text-ink touch:size-11"
      >
        <X size={12} aria-hidden="true" />
      </button>
    </span>
  );
}

/** The text of the field, which becomes tags. */
function useTyping(of: string, value: readonly string[], onAdd: TagsInputProps['onAdd']) {
  const { text, write, drop, field: kept } = useSavedText(`tag:${of}`);
  const addAll = (texts: readonly string[]) => {
    const tags = new Set(texts.map((one) => one.trim().replace(/^#/, '')));
    const added = [...tags].filter((tag) => tag !== '' && !value.includes(tag));
    if (added.length > 0) onAdd(added);
  };
  return {
    text,
    kept,
    add() {
      drop();
      addAll([text]);
    },
    // Not by the key of the comma, which keyboards on a screen do not name.
    type(typed: string) {
      const parts = typed.split(ends);
      write(parts.pop() ?? '');
      addAll(parts);
    },
  };
}

/** Enter or a comma adds a tag. Backspace in the empty field removes the last one. */
export function TagsInput({ of, value, some = [], onAdd, onRemove, autoFocus = false }: TagsInputProps) {
  const t = useText('pickers');
  const { text, type, add, kept } = useTyping(of, value, onAdd);
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (autoFocus) field.current?.focus();
  }, [autoFocus]);
  // The button of a tag goes away with it.
  const thenFocus = (change: (tag: string) => void) => (tag: string) => {
    change(tag);
    if (autoFocus) field.current?.focus();
  };
  const remove = thenFocus(onRemove);
  const last = value.at(-1);
  return (
    <div className={cn(inputLook, 'flex h-auto min-h-9 flex-wrap items-center gap-1 py-1 touch:h-auto!')}>
      {value.map((tag) => (
        <button
          key={tag}
          type="button"
          aria-label={t('removeTag', { tag })}
          onClick={() => remove(tag)}
          className={cn(tagLook, 'bg-hover hover:line-through')}
        >
          <bdi>#{tag}</bdi>
        </button>
      ))}
      {some.map((partial) => (
        <PartialTag
          key={partial.tag}
          {...partial}
          onAdd={thenFocus((tag) => onAdd([tag]))}
          onRemove={remove}
        />
      ))}
      <input
        aria-label={t('addTag')}
        ref={field}
        {...kept}
        placeholder={value.length + some.length === 0 ? t('addTags') : ''}
        onChange={(event) => type(event.target.value)}
        onBlur={() => afterPress(add)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            add();
          } else if (event.key === 'Backspace' && text === '' && last) onRemove(last);
        }}
        className="min-w-16 flex-1 bg-transparent text-14 outline-none"
      />
    </div>
  );
}
