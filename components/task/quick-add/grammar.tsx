import type { QuickToken } from '@/domain/quick-add';
import type { Text } from '@/language/translator';
import { useTexts } from '../../shell/language/language';

interface Example {
  kind: QuickToken['kind'];
  name: string;
  text: string;
}

export const examplesIn = (t: Text<'quick-add'>, common: Text<'common'>): Example[] => [
  { kind: 'when', name: t('date'), text: t('dateExample') },
  { kind: 'repeat', name: t('repeat'), text: t('repeatExample') },
  { kind: 'deadline', name: common('deadline'), text: t('deadlineExample') },
  { kind: 'tag', name: t('tag'), text: t('tagExample') },
  { kind: 'priority', name: common('priority'), text: '!2' },
  { kind: 'duration', name: t('length'), text: t('lengthExample') },
  { kind: 'place', name: common('project'), text: '+' },
  { kind: 'round', name: t('round'), text: '>1' },
];

interface GrammarProps {
  tokens: readonly QuickToken[];
  onInsert: (text: string) => void;
}

/** Teaches what the line understands: each button writes an example of a kind that is not in the line yet. */
export function Grammar({ tokens, onInsert }: GrammarProps) {
  const { t, common } = useTexts('quick-add');
  const left = examplesIn(t, common).filter(({ kind }) => !tokens.some((token) => token.kind === kind));
  if (left.length === 0) return null;
  return (
    <ul
      aria-label={t('whatToSay')}
      className="flex gap-1 overflow-x-auto ltr:mask-r-from-[calc(100%-32px)] rtl:mask-l-from-[calc(100%-32px)] ps-3 pe-8 pb-2"
    >
      {left.map(({ kind, name, text }) => (
        <li key={kind} className="shrink-0">
          <button
            type="button"
            // Keeps the focus and, on phones, the keyboard.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onInsert(text)}
            aria-label={t('writeExample', { name, text })}
            className="h-6 rounded-control px-1.5 text-12 text-ink-3 hover:bg-hover hover:text-ink-2 touch:h-11 touch:px-2.5"
          >
            {name} <span className="text-ink-2">{text}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
