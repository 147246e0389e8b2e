import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import type { Frame } from '@/server/types';
import { useText } from '../language/language';
import { Options, optionsOf } from '../ui/options';

type Names = Pick<Frame, 'projects' | 'areas'>;

const MAX_SHOWN = 6;

/** Projects after `+` and areas after `@` whose name contains the text at the end of the line. */
function suggest(line: string, { projects, areas }: Names): { start: number; items: string[] } {
  const match = /(?:^|\s)([+@])([^+@#!~>]*)$/.exec(line);
  if (!match) return { start: 0, items: [] };
  const [, mark, typed = ''] = match;
  const named = mark === '+' ? projects : areas;
  const wanted = typed.toLowerCase();
  const items = named
    .map(({ name }) => name)
    .filter((name) => name.toLowerCase().includes(wanted) && name.toLowerCase() !== wanted.trim());
  return { start: line.length - typed.length, items: items.slice(0, MAX_SHOWN) };
}

/** Name completion. Arrow keys move, Tab or Enter picks, Escape closes. */
export function useSuggestions(line: string, names: Names) {
  const { start, items } = useMemo(() => suggest(line, names), [line, names]);
  const listId = useId();
  const [at, setAt] = useState(0);
  const [closed, setClosed] = useState('');
  const shown = closed === line ? [] : items;
  const active = Math.min(at, Math.max(0, shown.length - 1));
  const complete = (name: string) => `${line.slice(0, start)}${name} `;
  return {
    listId,
    items: shown,
    active,
    /** ARIA attributes for the input. */
    field: optionsOf(listId, { count: shown.length, active }),
    complete,
    /** Returns true if it handled the key. */
    press(event: KeyboardEvent, take: (line: string) => void): boolean {
      const name = shown[active];
      if (!name) return false;
      if (event.key === 'ArrowDown') setAt((active + 1) % shown.length);
      else if (event.key === 'ArrowUp') setAt((active + shown.length - 1) % shown.length);
      else if (event.key === 'Tab' || event.key === 'Enter') take(complete(name));
      else if (event.key === 'Escape') setClosed(line);
      else return false;
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
  };
}

interface SuggestionsProps {
  listId: string;
  items: readonly string[];
  active: number;
  complete: (name: string) => string;
  onPick: (line: string) => void;
}

export function Suggestions({ listId, items, active, complete, onPick }: SuggestionsProps) {
  const t = useText('quick-add');
  if (items.length === 0) return null;
  return (
    <Options
      listId={listId}
      label={t('names')}
      active={active}
      options={items.map((name) => ({ key: name, content: <span className="truncate">{name}</span> }))}
      onTake={(index) => onPick(complete(items[index] ?? ''))}
      className="border-t border-line"
    />
  );
}
