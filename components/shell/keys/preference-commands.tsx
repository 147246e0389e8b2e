import { readClock } from '@/domain/clock';
import type { Labels } from '@/language/labels';
import type { Text } from '@/language/translator';
import { useAct } from '../../sync/act';
import { changePreferences, type PreferenceChange } from '../../sync/actions/preferences';
import { CommandGroup } from '../../ui/command-group';
import { useText } from '../language/language';
import { useLabels } from '../parts/labels';
import { usePreferences } from '../parts/preferences';
import { useEnglishWords } from './use-command-name';
import { isNamed } from './use-search';

interface Choice {
  name: string;
  /** Other words that find it. */
  also: string;
  change: PreferenceChange;
}

const choicesIn = (t: Text<'keys'>): Choice[] => [
  { name: t('themeDark'), also: t('themeDarkAlso'), change: { theme: 'dark' } },
  { name: t('themeLight'), also: t('themeLightAlso'), change: { theme: 'light' } },
  { name: t('themeSystem'), also: t('themeSystemAlso'), change: { theme: 'system' } },
  { name: t('rowsCompact'), also: t('rowsAlso'), change: { density: 'compact' } },
  { name: t('rowsComfortable'), also: t('rowsAlso'), change: { density: 'comfortable' } },
  { name: t('weekMonday'), also: t('weekAlso'), change: { weekStart: 1 } },
  { name: t('weekSaturday'), also: t('weekAlso'), change: { weekStart: 6 } },
  { name: t('weekSunday'), also: t('weekAlso'), change: { weekStart: 0 } },
  { name: t('times24'), also: t('times24Also'), change: { timeFormat: 24 } },
  { name: t('times12'), also: t('times12Also'), change: { timeFormat: 12 } },
];

/** The start and end of the day at a typed time: `day starts 8:30`. */
function hoursNamed(q: string, t: Text<'keys'>, labels: Labels): Choice[] {
  const [, words = '', clock = ''] = /^(.*?)\s+(\d.*)$/.exec(q) ?? [];
  const time = readClock(clock);
  if (time === null) return [];
  const shown = { time: labels.time(time) };
  const ends = [
    { words: t('dayStarts'), name: t('dayStartsAt', shown), also: '', change: { dayStart: time } },
    { words: t('dayEnds'), name: t('dayEndsAt', shown), also: '', change: { dayEnd: time } },
  ];
  return ends.filter((end) => isNamed(end.words, words.split(/\s+/)));
}

const changes = (current: PreferenceChange, change: PreferenceChange): boolean =>
  Object.entries(change).some(([key, value]) => Reflect.get(current, key) !== value);

interface PreferenceCommandsProps {
  q: string;
  words: readonly string[];
  onClose: () => void;
}

/** Preferences that differ from the present ones, once something is typed. Each is set at once, and can be undone. */
export function PreferenceCommands({ q, words, onClose }: PreferenceCommandsProps) {
  const t = useText('keys');
  const titles = useText('titles');
  const english = useEnglishWords();
  const labels = useLabels();
  const current = usePreferences();
  const act = useAct();
  if (!current || words.length === 0) return null;
  const inEnglish = english ? choicesIn(english.t) : [];
  const named = choicesIn(t).filter((choice, at) =>
    [choice, inEnglish[at]].some((one) => one && isNamed(`${one.name} ${one.also}`, words)),
  );
  const offered = [...named, ...hoursNamed(q, t, labels)].filter(({ change }) => changes(current, change));
  const choose = ({ name, change }: Choice) =>
    act(changePreferences(change, { preferences: current, label: name }));
  const commands = offered.map((choice) => ({
    id: `preference ${choice.name}`,
    content: choice.name,
    run: () => choose(choice),
  }));
  return <CommandGroup heading={titles('preferences')} commands={commands} onClose={onClose} />;
}
