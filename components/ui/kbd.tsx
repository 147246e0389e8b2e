import { useSyncExternalStore } from 'react';
import { useChosenKeys } from './chosen-keys';

const symbols: Record<string, string> = {
  mod: 'Ctrl',
  alt: 'Alt',
  shift: 'Shift',
  ' ': 'Space',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Backspace: '⌫',
  Enter: 'Enter',
  Escape: 'Esc',
};
const appleSymbols: Record<string, string> = { ...symbols, mod: '⌘', alt: '⌥', shift: '⇧' };

const never = () => () => {};
const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform);

const partsOf = (keys: string) =>
  keys === ' ' ? [' '] : keys.split(' ').flatMap((press) => press.split(/(?<=.)\+/));

/** Keys in the names of this machine's keyboard. The server does not know the keyboard and writes Ctrl. */
function useNames(keys: string): string[] {
  const apple = useSyncExternalStore(never, isApple, () => false);
  const names = apple ? appleSymbols : symbols;
  return partsOf(keys).map((part) => names[part] ?? part.toUpperCase());
}

/** The names of a command's keys, or of those chosen instead. */
export const useKeyNames = (own: string): string[] => useNames(useChosenKeys(own));

/** Keys as they are printed on the keyboard, one by one. */
export const KeyCaps = ({ keys }: { keys: string }) => (
  <span className="flex gap-1">
    {useNames(keys).map((name) => (
      <kbd
        key={name}
        className="inline-grid h-5 min-w-5 place-items-center rounded border border-line bg-surface px-1 font-sans text-12 text-ink-3"
      >
        {name}
      </kbd>
    ))}
  </span>
);

/** A command's keys, or those chosen instead. Hidden where there is hardly a keyboard. */
export const KeyNames = ({ keys }: { keys: string }) => (
  <span className="contents pointer-coarse:hidden">
    <KeyCaps keys={useChosenKeys(keys)} />
  </span>
);
