import type { QuickToken } from '@/server/domain/quick-add';

interface Example {
  kind: QuickToken['kind'];
  name: string;
  text: string;
}

const examples: readonly Example[] = [
  { kind: 'when', name: 'Date', text: 'tomorrow 9am' },
  { kind: 'repeat', name: 'Repeat', text: 'every mon and thu' },
  { kind: 'deadline', name: 'Deadline', text: 'by fri' },
  { kind: 'tag', name: 'Tag', text: '#tag' },
  { kind: 'priority', name: 'Priority', text: '!2' },
  { kind: 'duration', name: 'Length', text: '45min' },
  { kind: 'place', name: 'Project', text: '+' },
  { kind: 'round', name: 'Round', text: '>1' },
];

interface GrammarProps {
  tokens: readonly QuickToken[];
  onInsert: (text: string) => void;
}

/** Teaches what the line understands: each button writes an example of a kind that is not in the line yet. */
export function Grammar({ tokens, onInsert }: GrammarProps) {
  const left = examples.filter(({ kind }) => !tokens.some((token) => token.kind === kind));
  if (left.length === 0) return null;
  return (
    <ul
      aria-label="What a line can say"
      className="flex gap-1 overflow-x-auto mask-r-from-[calc(100%-32px)] pr-8 pb-2 pl-3"
    >
      {left.map(({ kind, name, text }) => (
        <li key={kind} className="shrink-0">
          <button
            type="button"
            // Keeps the focus and, on phones, the keyboard.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onInsert(text)}
            aria-label={`${name}: write “${text}”`}
            className="h-6 rounded-control px-1.5 text-12 text-ink-3 hover:bg-hover hover:text-ink-2 touch:h-11 touch:px-2.5"
          >
            {name} <span className="text-ink-2">{text}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
