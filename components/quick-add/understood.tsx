import { X } from 'lucide-react';
import type { Ref } from 'react';
import type { QuickAdd, QuickToken, QuickUnknown } from '@/server/domain/quick-add';
import { useTimeFormat } from '../data/preferences';
import { Button } from '../ui/button';
import { cn } from '../ui/cn';
import { resultOf } from './token-result';

const names: Record<QuickToken['kind'], string> = {
  when: 'When',
  deadline: 'Deadline',
  repeat: 'Repeat',
  tag: 'Tag',
  priority: 'Priority',
  place: 'In',
  duration: 'Takes',
  round: 'Round',
  reminder: 'Remind',
};

interface UnderstoodProps {
  understood: Pick<QuickAdd, 'tokens' | 'fields'>;
  today: string;
  onIgnore: (token: QuickToken) => void;
}

/** What the recognized parts of the line mean. Clicking a part turns it back into plain text. */
export function Understood({ understood: { tokens, fields }, today, onIgnore }: UnderstoodProps) {
  const reader = { today, format: useTimeFormat(), when: fields.when };
  if (tokens.length === 0) return null;
  return (
    <ul aria-label="Understood" className="flex flex-wrap gap-1.5 px-4 pb-3">
      {tokens.map((token) => (
        <li key={`${token.start}${token.text}`}>
          <button
            type="button"
            onClick={() => onIgnore(token)}
            aria-label={`${names[token.kind]}: ${token.text}, ${resultOf(token, reader)}. Turn back into text.`}
            className="inline-flex h-6 items-center gap-1 rounded bg-accent-soft px-1.5 text-12 hover:line-through touch:h-11"
          >
            <span className="text-ink-3">{names[token.kind]}</span> {resultOf(token, reader)}
            <X size={12} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}

interface NotUnderstoodProps {
  id: string;
  unknown: readonly QuickUnknown[];
  /** The name of a project that does not exist yet. */
  newProject: string | undefined;
  onCreate: (name: string) => void;
}

/** Lists parts that look like a date or a marker but stay in the title, and offers to create a missing project. */
export function NotUnderstood({ id, unknown, newProject, onCreate }: NotUnderstoodProps) {
  if (unknown.length === 0) return null;
  const texts = unknown.map(({ text }) => `“${text}”`).join(', ');
  return (
    <div className="flex flex-wrap items-center gap-2 px-4 pb-3 text-12 text-ink-3">
      <p id={id}>Not understood, stays in the title: {texts}</p>
      {newProject && (
        <Button look="outline" onClick={() => onCreate(newProject)}>
          Create project “{newProject}”
        </Button>
      )}
    </div>
  );
}

interface HighlightedProps {
  line: string;
  tokens: readonly QuickToken[];
  unknown: readonly QuickUnknown[];
  /** The place and size of the input's text. */
  className: string;
  /** Scrolls together with the input. */
  ref: Ref<HTMLSpanElement>;
}

/** Highlights the recognized parts behind the input's text. */
export function Highlighted({ line, tokens, unknown, className, ref }: HighlightedProps) {
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
  parts.push({ text: line.slice(at), start: at });
  return (
    <span
      ref={ref}
      aria-hidden="true"
      className={cn(
        'pointer-events-none absolute inset-y-0 overflow-hidden whitespace-pre text-transparent',
        className,
      )}
    >
      {parts.map(({ text, start, look }) => (
        <span key={`${start}${look}`} className={look}>
          {text}
        </span>
      ))}
    </span>
  );
}
