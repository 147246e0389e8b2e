'use client';

import { Command } from 'cmdk';
import { readClock, timeLabel } from '@/server/domain/clock';
import type { PreferenceChange } from '../data/preferences';
import { useChangePreferences, usePreferences, useTimeFormat } from '../data/preferences';
import { offerUndo } from '../data/undo';
import { commandItem } from '../ui/command-item';
import { isNamed } from './use-search';

interface Choice {
  name: string;
  /** Other words that find it. */
  also: string;
  change: PreferenceChange;
}

const choices: readonly Choice[] = [
  { name: 'Theme: dark', also: 'night mode', change: { theme: 'dark' } },
  { name: 'Theme: light', also: 'day mode', change: { theme: 'light' } },
  { name: 'Theme: as the system', also: 'auto mode', change: { theme: 'system' } },
  { name: 'Rows: compact', also: 'density', change: { density: 'compact' } },
  { name: 'Rows: comfortable', also: 'density', change: { density: 'comfortable' } },
  { name: 'Week starts on Monday', also: 'first', change: { weekStart: 1 } },
  { name: 'Week starts on Saturday', also: 'first', change: { weekStart: 6 } },
  { name: 'Week starts on Sunday', also: 'first', change: { weekStart: 0 } },
  { name: 'Times as 15:00', also: '24 hours clock format', change: { timeFormat: 24 } },
  { name: 'Times as 3 pm', also: '12 hours clock format', change: { timeFormat: 12 } },
];

/** The start and end of the day at a typed time: `day starts 8:30`. */
function hoursNamed(q: string, format: 12 | 24): Choice[] {
  const [, words = '', clock = ''] = /^(.*?)\s+(\d.*)$/.exec(q) ?? [];
  const time = readClock(clock);
  if (time === null) return [];
  const ends = [
    { name: 'Day starts at', change: { dayStart: time } },
    { name: 'Day ends at', change: { dayEnd: time } },
  ];
  return ends
    .filter(({ name }) => isNamed(name, words.split(/\s+/)))
    .map(({ name, change }) => ({ name: `${name} ${timeLabel(time, format)}`, also: '', change }));
}

const changes = (current: PreferenceChange, change: PreferenceChange): boolean =>
  Object.entries(change).some(([key, value]) => Reflect.get(current, key) !== value);

/** What a change replaces. */
const asBefore = (current: PreferenceChange, change: PreferenceChange): PreferenceChange =>
  Object.fromEntries(Object.keys(change).map((key) => [key, Reflect.get(current, key)]));

interface PreferenceCommandsProps {
  q: string;
  words: readonly string[];
  onClose: () => void;
}

/** Preferences that differ from the present ones, once something is typed. Each is set at once, and can be undone. */
export function PreferenceCommands({ q, words, onClose }: PreferenceCommandsProps) {
  const current = usePreferences();
  const format = useTimeFormat();
  const set = useChangePreferences();
  if (!current || words.length === 0) return null;
  const named = choices.filter(({ name, also }) => isNamed(`${name} ${also}`, words));
  const offered = [...named, ...hoursNamed(q, format)].filter(({ change }) => changes(current, change));
  if (offered.length === 0) return null;
  const choose = async ({ name, change }: Choice) => {
    onClose();
    const before = asBefore(current, change);
    if (await set(change)) offerUndo(name, { undo: () => set(before), redo: () => set(change) });
  };
  return (
    <Command.Group heading="Preferences">
      {offered.map((choice) => (
        <Command.Item
          key={choice.name}
          value={`preference ${choice.name}`}
          className={commandItem}
          onSelect={() => void choose(choice)}
        >
          {choice.name}
        </Command.Item>
      ))}
    </Command.Group>
  );
}
