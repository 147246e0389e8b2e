import { useState } from 'react';
import { useText } from '../../shell/language/language';
import { Options, useOptions } from '../../ui/options';
import type { Names } from './use-line';

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

export function useSuggestions(line: string, names: Names, onPick: (line: string) => void) {
  const { start, items } = suggest(line, names);
  const [closed, setClosed] = useState('');
  const shown = closed === line ? [] : items;
  const options = useOptions({
    count: shown.length,
    onTake: (index) => onPick(`${line.slice(0, start)}${shown[index] ?? ''} `),
    onClose: () => setClosed(line),
  });
  return { ...options, items: shown };
}

type SuggestionsProps = Pick<ReturnType<typeof useSuggestions>, 'items' | 'list'>;

export function Suggestions({ items, list }: SuggestionsProps) {
  const t = useText('quick-add');
  if (items.length === 0) return null;
  return (
    <Options
      {...list}
      label={t('names')}
      options={items.map((name) => ({ key: name, content: <span className="truncate">{name}</span> }))}
      className="border-t border-line"
    />
  );
}
