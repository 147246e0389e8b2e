import { X } from 'lucide-react';
import type { Ref } from 'react';
import type { QuickToken } from '@/server/domain/quick-add';

const names: Record<QuickToken['kind'], string> = {
  when: 'When',
  deadline: 'Deadline',
  repeat: 'Repeat',
  tag: 'Tag',
  priority: 'Priority',
  place: 'In',
  duration: 'Takes',
  round: 'Round',
};

interface UnderstoodProps {
  tokens: readonly QuickToken[];
  onTakeBack: (token: QuickToken) => void;
}

/** What was understood of the line; a click turns a part back to plain words. */
export function Understood({ tokens, onTakeBack }: UnderstoodProps) {
  if (tokens.length === 0) return null;
  return (
    <ul aria-label="Understood" className="flex flex-wrap gap-1.5 px-4 pb-3">
      {tokens.map((token) => (
        <li key={`${token.start}${token.text}`}>
          <button
            type="button"
            onClick={() => onTakeBack(token)}
            aria-label={`${names[token.kind]}: ${token.text}. Turn back to words.`}
            className="inline-flex h-6 items-center gap-1 rounded bg-accent-soft px-1.5 text-12 hover:line-through max-md:h-11"
          >
            <span className="text-ink-3">{names[token.kind]}</span> {token.text}
            <X size={12} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}

interface ColouredProps {
  line: string;
  tokens: readonly QuickToken[];
  /** The box that follows the field as that scrolls. */
  ref: Ref<HTMLSpanElement>;
}

/** The line with its understood parts coloured in place, behind the field in which it is typed. */
export function Coloured({ line, tokens, ref }: ColouredProps) {
  const parts: { text: string; start: number; token: boolean }[] = [];
  let at = 0;
  for (const { start, end } of tokens) {
    parts.push(
      { text: line.slice(at, start), start: at, token: false },
      { text: line.slice(start, end), start, token: true },
    );
    at = end;
  }
  parts.push({ text: line.slice(at), start: at, token: false });
  return (
    <span
      ref={ref}
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-4 inset-y-0 overflow-hidden py-3 text-16 whitespace-pre text-transparent"
    >
      {parts.map(({ text, start, token }) => (
        <span key={`${start}${token}`} className={token ? 'rounded-[3px] bg-accent-soft' : undefined}>
          {text}
        </span>
      ))}
    </span>
  );
}
