import { Command } from 'cmdk';
import { Heading } from 'lucide-react';
import type { Text } from '@/language/translator';
import type { Frame } from '@/server/types';
import { useText } from '../language/language';
import { kinds } from '../places/kind-icons';
import { placeName, placesOf } from '../tasks/groups';
import { commandRow } from '../ui/command-item';
import { icon } from '../ui/icon';
import type { Result } from './use-search';

const special = /[.*+?^${}()|[\]\\]/g;

/** Matches the words where a word begins with them. */
const patternOf = (words: readonly string[]) =>
  new RegExp(`(?<![\\p{L}\\p{N}])(${words.map((word) => word.replace(special, '\\$&')).join('|')})`, 'giu');

/** A text with the searched words in bold. */
function Marked({ text, words }: { text: string; words: readonly string[] }) {
  if (words.length === 0) return text;
  // Split keeps what the group matched, at the odd places.
  return text.split(patternOf(words)).map((part, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity and no state.
      <mark key={at} className="bg-transparent font-semibold text-ink">
        {part}
      </mark>
    ) : (
      part
    ),
  );
}

const groupsIn = (t: Text<'keys'>, common: Text<'common'>): Record<Result['kind'], string> => ({
  task: t('tasks'),
  project: t('projects'),
  area: common('areas'),
  heading: t('headings'),
  note: common('notes'),
});

const iconOf = (kind: Result['kind']) => (kind === 'heading' ? Heading : kinds[kind].Icon);

interface FoundProps {
  results: readonly Result[];
  words: readonly string[];
  frame: Pick<Frame, 'projects' | 'areas'>;
  onChoose: (result: Result) => void;
}

type RowProps = Omit<FoundProps, 'results' | 'frame'> & { result: Result; place: string | undefined };

function Row({ result, words, place, onChoose }: RowProps) {
  const { kind, id, label, snippet } = result;
  const Icon = iconOf(kind);
  return (
    <Command.Item
      value={`${kind} ${id}`}
      className={`${commandRow} min-h-9 py-1`}
      onSelect={() => onChoose(result)}
    >
      <Icon {...icon} className="shrink-0 text-ink-3" />
      <span className="min-w-0 flex-1">
        <span className="block truncate">
          <Marked text={label} words={words} />
        </span>
        {snippet && (
          <span className="block truncate text-12 text-ink-3">
            <Marked text={plain(snippet)} words={words} />
          </span>
        )}
      </span>
      {place && <span className="max-w-32 shrink-0 truncate text-12 text-ink-3">{place}</span>}
    </Command.Item>
  );
}

/** A snippet without the signs of Markdown. */
const plain = (snippet: string) => snippet.replace(/\*\*|`|^#+ /g, '');

/** Results grouped by kind. The group of the best result comes first. */
export function Found({ results, words, frame, onChoose }: FoundProps) {
  const groups = groupsIn(useText('keys'), useText('common'));
  const places = placesOf(frame);
  const order = [...new Set(results.map(({ kind }) => kind))];
  return order.map((kind) => (
    <Command.Group key={kind} heading={groups[kind]}>
      {results
        .filter((result) => result.kind === kind)
        .map((result) => (
          <Row
            key={result.id}
            result={result}
            words={words}
            place={placeName(result, places)}
            onChoose={onChoose}
          />
        ))}
    </Command.Group>
  ));
}
