import { type ComponentProps, useRef } from 'react';
import type { QuickAdd } from '@/domain/quick-add';
import { cn } from '../../ui/cn';

type Recognized = Pick<QuickAdd, 'tokens' | 'unknown'>;

/** The line in parts, each with its look. */
function partsOf(line: string, { tokens, unknown }: Recognized) {
  const parts: { text: string; start: number; look?: string }[] = [];
  let at = 0;
  const looks = [
    ...tokens.map((token) => ({ ...token, look: 'rounded-[3px] bg-accent-soft' })),
    ...unknown.map((part) => ({
      ...part,
      look: 'underline decoration-ink-3 decoration-dotted underline-offset-4',
    })),
  ].sort((a, b) => a.start - b.start);
  for (const { start, end, look } of looks) {
    parts.push({ text: line.slice(at, start), start: at }, { text: line.slice(start, end), start, look });
    at = end;
  }
  return [...parts, { text: line.slice(at), start: at }];
}

interface LineInputProps extends ComponentProps<'input'> {
  value: string;
  understood: Recognized;
  /** The place and size of the text in the field. */
  textLook: string;
  onText: (text: string) => void;
}

/** The field of a line. Highlights the recognized parts behind its text, which scroll together with it. */
export function LineInput({ value, understood, textLook, onText, className, ...input }: LineInputProps) {
  const highlights = useRef<HTMLSpanElement>(null);
  const follow = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    if (highlights.current) highlights.current.scrollLeft = currentTarget.scrollLeft;
  };
  return (
    <>
      <span
        ref={highlights}
        aria-hidden="true"
        data-behind-field=""
        className={cn(
          'pointer-events-none absolute inset-y-0 overflow-hidden whitespace-pre text-transparent',
          textLook,
        )}
      >
        {partsOf(value, understood).map(({ text, start, look }) => (
          <span key={`${start}${look}`} className={look}>
            {text}
          </span>
        ))}
      </span>
      <input
        {...input}
        value={value}
        maxLength={1000}
        onChange={(event) => onText(event.target.value)}
        onKeyUp={follow}
        onScroll={follow}
        className={cn('relative w-full bg-transparent outline-none placeholder:text-ink-3', className)}
      />
    </>
  );
}
