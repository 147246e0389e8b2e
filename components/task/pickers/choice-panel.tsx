import { Command, defaultFilter } from 'cmdk';
import { Check } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useText } from '../../shell/language/language';
import { cn } from '../../ui/cn';
import { commandItem } from '../../ui/command-item';
import { smallIcon } from '../../ui/icon';

export interface Choice {
  key: string;
  name: string;
  icon?: ReactNode;
  /** The name of what contains it. It is indented below that. */
  within?: string;
  /** What finds it besides these names. */
  also?: string | null;
  isChosen?: boolean;
  onPick: () => void;
}

/** Choices that show at once. Typing finds the others. */
const MAX_SHOWN = 60;

const wordsOf = ({ name, within, also }: Choice) => [name, within, also].filter(Boolean).join(' ');

/** The choices that fit what is typed, best first. */
function found(choices: readonly Choice[], typed: string): readonly Choice[] {
  const text = typed.trim();
  if (!text) return choices;
  return choices
    .map((choice) => ({ choice, score: defaultFilter(wordsOf(choice), text) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .map(({ choice }) => choice);
}

function Item({ choice: { key, name, icon, within, isChosen, onPick } }: { choice: Choice }) {
  const t = useText('pickers');
  return (
    <Command.Item value={key} aria-current={isChosen || undefined} className={commandItem} onSelect={onPick}>
      {icon}
      <span className={cn('truncate', within && 'ps-6 text-ink-2')}>{name}</span>
      {within && <span className="sr-only">{t('inPlace', { name: within })}</span>}
      {isChosen && <Check {...smallIcon} aria-label={t('chosen')} className="ms-auto text-accent" />}
    </Command.Item>
  );
}

interface ChoicePanelProps {
  label: string;
  placeholder?: string;
  choices: readonly Choice[];
  /** While some of the choices still load, Enter chooses none. */
  isLoading?: boolean;
}

/** A list to choose from by typing. */
export function ChoicePanel({ label, placeholder = label, choices, isLoading = false }: ChoicePanelProps) {
  const t = useText('pickers');
  const [typed, setTyped] = useState('');
  const fitting = found(choices, typed);
  const more = fitting.length - MAX_SHOWN;
  return (
    <Command label={label} shouldFilter={false} className="w-full">
      <Command.Input
        value={typed}
        onValueChange={setTyped}
        placeholder={placeholder}
        className="h-11 w-full border-b border-line bg-transparent px-4 text-14 outline-none placeholder:text-ink-3"
      />
      <Command.List aria-busy={isLoading || undefined} className="max-h-80 overflow-auto p-1">
        <Command.Empty className="px-3 py-4 text-14 text-ink-3">
          {t(isLoading ? 'loading' : 'noResults')}
        </Command.Empty>
        {!isLoading && fitting.slice(0, MAX_SHOWN).map((choice) => <Item key={choice.key} choice={choice} />)}
        {more > 0 && <p className="px-3 py-2 text-13 text-ink-3">{t('more', { count: more })}</p>}
      </Command.List>
    </Command>
  );
}
