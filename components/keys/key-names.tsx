import { Kbd } from '../ui/kbd';

const symbols: Record<string, string> = {
  mod: '⌘',
  alt: '⌥',
  ' ': 'Space',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Backspace: '⌫',
};

const partsOf = (keys: string) =>
  keys === ' ' ? [' '] : keys.split(' ').flatMap((press) => press.split(/(?<=.)\+/));

/** Keys as they are printed on the keyboard. */
export const KeyNames = ({ keys }: { keys: string }) => (
  <span className="flex gap-1">
    {partsOf(keys).map((part) => (
      <Kbd key={part}>{symbols[part] ?? part.toUpperCase()}</Kbd>
    ))}
  </span>
);
