import MiniSearch from 'minisearch';
import { isRecord } from '../../wire/is-record';
import { propertiesOf } from '../openapi/json-schema';
import { toolPhrases } from './tool-phrases';
import type { ToolText } from './tool-text';

/** Words that are in most requests and say nothing about the tool. */
const ignored = new Set(
  'a about all an and another any are as at be by can did do each every everything first for from give has have her his how i in into is it its last many me my of on one or our own please put she so some take that the their them they this these to two under up want was we were what when where which who with you your'.split(
    ' ',
  ),
);

/** What people call our nouns and verbs. */
const synonyms: Record<string, string> = {
  add: 'create',
  appointment: 'event',
  done: 'complete',
  find: 'search',
  finish: 'complete',
  finished: 'complete',
  make: 'create',
  meeting: 'event',
  meetings: 'event',
  milestone: 'heading',
  new: 'create',
  reschedule: 'update',
  section: 'heading',
  timer: 'session',
  todo: 'task',
};

/** A word without its ending: `comments`, `commented` and `commenting` are one. */
const stem = (word: string): string =>
  word.length > 4 ? word.replace(/ies$/, 'y').replace(/(?:ing|ed|es|s|e)$/, '') : word.replace(/s$/, '');

function termOf(text: string): string | null {
  const word = text.toLowerCase();
  return ignored.has(word) ? null : stem(Object.hasOwn(synonyms, word) ? (synonyms[word] ?? word) : word);
}

/** What a tool is for: the first sentence of its description. */
const summaryOf = ({ description }: ToolText) => description.split('. ')[0] ?? '';

const fields: Record<string, (tool: ToolText) => string> = {
  name: ({ name }) => name,
  title: ({ title }) => title,
  summary: summaryOf,
  description: ({ description }) => description,
  says: ({ name }) => (Object.hasOwn(toolPhrases, name) ? (toolPhrases[name] ?? '') : ''),
  parameters: ({ inputSchema }) =>
    Object.entries(propertiesOf(inputSchema))
      .map(([name, schema]) => `${name} ${isRecord(schema) ? (schema['description'] ?? '') : ''}`)
      .join(' '),
};

/** A tool, and whether it takes something away: people search for those by what they do, seldom by the thing alone. */
interface Ranked extends ToolText {
  isDestructive: boolean;
}

export type ToolRanking = (words: string) => string[];

/** Ranks tools by the words of their names, descriptions, phrases and parameters (BM25), best first. */
export function rankTools(tools: readonly Ranked[]): ToolRanking {
  const destructive = new Set<unknown>(tools.filter((tool) => tool.isDestructive).map(({ name }) => name));
  const index = new MiniSearch<Ranked>({
    idField: 'name',
    fields: Object.keys(fields),
    extractField: (tool, name) => fields[name]?.(tool) ?? '',
    processTerm: termOf,
    searchOptions: {
      boost: { name: 3, summary: 2, says: 2.5, parameters: 0.3 },
      boostDocument: (name) => (destructive.has(name) ? 0.9 : 1),
      weights: { fuzzy: 0.1, prefix: 0.3 },
      prefix: (term) => term.length > 3,
      fuzzy: (term) => (term.length > 4 ? 1 : false),
    },
  });
  index.addAll(tools);
  return (words) => index.search(words).map(({ id }) => String(id));
}
