import { Command } from 'cmdk';
import { Heading } from 'lucide-react';
import { useState } from 'react';
import { headingPath } from '@/domain/addresses';
import type { Frame } from '@/server/types';
import { kinds } from '../../lists/places/kind-icons';
import { pathOf } from '../../lists/places/path-of';
import { useWorkspaceName } from '../../people/workspaces/use-workspaces';
import { WorkspaceCommands } from '../../people/workspaces/workspace-commands';
import { type NameSource, placeName, placesOf } from '../../task/rows/groups';
import { CommandGroup } from '../../ui/command-group';
import { commandRow } from '../../ui/command-item';
import { icon } from '../../ui/icon';
import { KeyNames } from '../../ui/kbd';
import { useOpenPage } from '../../ui/navigation';
import { useText, useTexts } from '../language/language';
import { enterTask } from '../state/open-task';
import type { PlannerCommand } from './command';
import { offeredCommands } from './commands';
import { PreferenceCommands } from './preference-commands';
import { useCommandContext } from './use-command-context';
import { useCommandWords, useEnglishWords } from './use-command-name';
import { isNamed, type Result, useSearch } from './use-search';

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

type Searched = Pick<Frame, 'projects' | 'areas' | 'workspaces' | 'workspaceId'>;

interface FoundProps {
  results: readonly Result[];
  words: readonly string[];
  frame: Searched;
  /** What brings the names of places in other workspaces. */
  names: NameSource | undefined;
  onChoose: (result: Result) => void;
}

type RowProps = Pick<FoundProps, 'words' | 'onChoose'> & { result: Result; place: string | undefined };

function Row({ result, words, place, onChoose }: RowProps) {
  const { kind, id, label, snippet } = result;
  const Icon = kind === 'heading' ? Heading : kinds[kind].Icon;
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
      {place && <span className="max-w-48 shrink-0 truncate text-12 text-ink-3">{place}</span>}
    </Command.Item>
  );
}

/** A snippet without the signs of Markdown. */
const plain = (snippet: string) => snippet.replace(/\*\*|`|^#+ /g, '');

/** Names where a result is: its place, and its workspace if that is another one. */
function useWhere({ frame, names }: Pick<FoundProps, 'frame' | 'names'>) {
  const workspaceName = useWorkspaceName();
  const places = placesOf(frame, names);
  return (result: Result): string | undefined => {
    const place = placeName(result, places);
    if (result.workspaceId === frame.workspaceId) return place;
    const workspace = frame.workspaces.find(({ id }) => id === result.workspaceId);
    return [workspace && workspaceName(workspace), place].filter(Boolean).join(' · ') || undefined;
  };
}

/** Results grouped by kind. The group of the best result comes first. */
function Found({ results, words, frame, names, onChoose }: FoundProps) {
  const { t, common } = useTexts('keys');
  const headings: Record<Result['kind'], string> = {
    task: t('tasks'),
    project: t('projects'),
    area: common('areas'),
    heading: t('headings'),
    note: common('notes'),
  };
  const whereIs = useWhere({ frame, names });
  const order = [...new Set(results.map(({ kind }) => kind))];
  return order.map((kind) => (
    <Command.Group key={kind} heading={headings[kind]}>
      {results
        .filter((result) => result.kind === kind)
        .map((result) => (
          <Row key={result.id} result={result} words={words} place={whereIs(result)} onChoose={onChoose} />
        ))}
    </Command.Group>
  ));
}

const groupHeading =
  '[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:text-12 [&_[cmdk-group-heading]]:text-ink-3';

/** Typed first, it finds commands only. */
const COMMAND_SIGN = '>';

interface FinderProps {
  frame: Searched;
  onClose: () => void;
}

/** The commands that match the words: those that begin with the text, then the others. */
function useCommands(q: string, words: readonly string[]) {
  const common = useText('common');
  const own = useCommandWords();
  const context = useCommandContext();
  const english = useEnglishWords();
  const [offered] = useState(() =>
    offeredCommands().map((command) => {
      // A round that has a name is still found by its number.
      const number = command.round === undefined ? '' : common('round', { number: command.round + 1 });
      return { command, name: command.name(own), also: `${command.also?.(own) ?? ''} ${number}` };
    }),
  );
  const inEnglish = ({ name, also }: PlannerCommand) =>
    english ? `${name(english)} ${also?.(english) ?? ''}` : '';
  const named = offered.filter(
    ({ command, name, also }) => isNamed(`${name} ${also}`, words) || isNamed(inEnglish(command), words),
  );
  const isFirst = ({ name }: (typeof named)[number]) =>
    q !== '' && name.toLowerCase().startsWith(q.toLowerCase());
  const toGroup = ({ command, name }: (typeof named)[number]) => ({
    id: `command ${command.id}`,
    content: (
      <>
        <span className="flex-1">{name}</span>
        {command.keys && <KeyNames keys={command.keys} />}
      </>
    ),
    run: () => command.run(context),
  });
  return {
    first: named.filter(isFirst).map(toGroup),
    others: named.filter((command) => !isFirst(command)).map(toGroup),
  };
}

/** Opens a result. A heading opens the page that it is on. */
function useChoose(onClose: () => void) {
  const open = useOpenPage();
  return (result: Result) => {
    const { kind, id } = result;
    onClose();
    if (kind === 'task') return void setTimeout(() => enterTask(id));
    const path = kind === 'heading' ? headingPath(result) : pathOf(kind, id);
    if (path) open(path);
  };
}

/** Searches and runs commands in one field: text searches, a verb or `>` lists commands. */
export function Finder({ frame, onClose }: FinderProps) {
  const t = useText('keys');
  const [text, setText] = useState('');
  const isCommanding = text.trimStart().startsWith(COMMAND_SIGN);
  const q = (isCommanding ? text.replace(COMMAND_SIGN, '') : text).trim();
  const { words, results, names, isEmpty, isError } = useSearch(isCommanding ? '' : q, frame);
  const typed = isCommanding ? q.split(/\s+/).filter(Boolean) : words;
  const { first, others } = useCommands(q, typed);
  const choose = useChoose(onClose);
  return (
    <Command label={t('search')} shouldFilter={false} className={groupHeading}>
      <Command.Input
        // Before the dialog gives it the focus, which would select the text typed so far.
        autoFocus
        value={text}
        onValueChange={setText}
        maxLength={200}
        placeholder={t('searchOrType')}
        className="h-12 w-full border-b border-line bg-transparent px-4 text-16 outline-none placeholder:text-ink-3"
      />
      <Command.List className="max-h-[50vh] overflow-auto p-1">
        <CommandGroup heading={t('commands')} commands={first} onClose={onClose} />
        {!isCommanding && (
          <Found results={results} words={words} frame={frame} names={names} onChoose={choose} />
        )}
        <CommandGroup
          heading={first.length > 0 ? t('moreCommands') : t('commands')}
          commands={others}
          onClose={onClose}
        />
        <PreferenceCommands q={q} words={typed} onClose={onClose} />
        <WorkspaceCommands
          workspaces={frame.workspaces}
          isNamed={(name) => isNamed(name, typed)}
          onClose={onClose}
        />
      </Command.List>
      {(isCommanding || isEmpty) && (
        <Command.Empty className="px-4 pt-3 pb-5 text-14 text-ink-3">
          {t(isCommanding ? 'noCommand' : 'noResults', { query: q })}
        </Command.Empty>
      )}
      {isError && <p className="px-4 pt-3 pb-5 text-14 text-overdue">{t('searchFailed')}</p>}
    </Command>
  );
}
