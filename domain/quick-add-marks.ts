import { readDuration } from './duration';
import { type NameIndex, type Reader, unknown } from './quick-add-reading';

const readTag: Reader = ({ rest }) => {
  const [text, tag] = /^#(?!\d+(?:\s|$))([\p{L}\p{N}][\p{L}\p{M}\p{N}_/-]{0,59})(?=\s|$)/u.exec(rest) ?? [];
  return text && tag
    ? { length: text.length, kind: 'tag', fields: { tags: [tag.normalize('NFC')] } }
    : undefined;
};

const levels: Record<string, number> = {
  '1': 1,
  '2': 2,
  '3': 3,
  '!': 2,
  '!!': 3,
  low: 1,
  medium: 2,
  high: 3,
};

const readPriority: Reader = ({ rest }) => {
  const [text, level] = /^!(1|2|3|low|medium|high|!!?)(?=\s|$)/i.exec(rest) ?? [];
  const priority = levels[level?.toLowerCase() ?? ''];
  return text && priority ? { length: text.length, kind: 'priority', fields: { priority } } : undefined;
};

/** `p1` to `p4`, highest first, as in other planners. */
const readLevel: Reader = ({ rest, first, closes }) => {
  const [text = '', level] = /^p([1-4])(?=\s|$)/.exec(rest) ?? [];
  if (!text || !(first || closes(text.length))) return undefined;
  return { length: text.length, kind: 'priority', fields: { priority: 4 - Number(level) } };
};

const inWords: Record<string, number> = { half: 30, an: 60 };

/** `half an hour`, `for an hour`: with its length in minutes. */
function readHour(rest: string): { length: number; minutes: number } | undefined {
  const [text = '', half, whole] =
    /^(?:(?:for )?(half) an hour|for (an) hour)(?=[\s,.;!?)]|$)/i.exec(rest) ?? [];
  const minutes = inWords[(half ?? whole ?? '').toLowerCase()];
  return minutes ? { length: text.length, minutes } : undefined;
}

/** What makes a length of time at the start of a line a part of the sentence: "2 hours of sleep", "48 Hours". */
const goesOn =
  /^\s+(?:of|von|de|du|da|do|or|before|after|ago|later|from|early|late|into|to|more|less|past|until|till|and|a|per|in|ahead)\b/iu;
const isTitle = /^\s+\p{Lu}\p{Ll}/u;

/** `for 45 min`, `90 minutes`, `1.5h`: with a unit, and where other parts follow or the line begins. `100m` may be metres. */
const readSpan: Reader = ({ rest, before, first, closes }) => {
  const [lead] = /^for (?=\d)/i.exec(rest) ?? [];
  const text = rest.slice(lead?.length ?? 0);
  const isUnit = lead ? /^[\d.,]+\s?[hm]/i : /^(?:[\d.,]+(?:h| ?hours?\b)|\d+ ?min|(?:15|30|45|90)m\b)/i;
  const found = readHour(rest) ?? (isUnit.test(text) ? readDuration(text) : undefined);
  // Hours and Minutes in capitals are those of a title: 60 Minutes.
  if (!found || /\bat $/i.test(before) || /^\d+ (?:Hours?|Min(?:utes?)?)\b/.test(text)) return undefined;
  const length = (text === rest || readHour(rest) ? 0 : (lead?.length ?? 0)) + found.length;
  const after = rest.slice(length);
  const leads = first && /^\s+\p{L}/u.test(after) && !goesOn.test(after) && !isTitle.test(after);
  return leads || closes(length)
    ? { length, kind: 'duration', fields: { durationMin: found.minutes } }
    : undefined;
};

const readEstimate: Reader = ({ rest }) => {
  const found = rest.startsWith('~') ? readDuration(rest.slice(1)) : undefined;
  return found && { length: found.length + 1, kind: 'duration', fields: { durationMin: found.minutes } };
};

const readRound: Reader = ({ rest }) => {
  const [text, round] = /^>([1-6])(?=\s|$)/.exec(rest) ?? [];
  return text ? { length: text.length, kind: 'round', fields: { round: Number(round) - 1 } } : undefined;
};

export const indexNames = (named: readonly { id: string; name: string }[]): NameIndex => ({
  ids: new Map(named.toReversed().map(({ id, name }) => [name.toLowerCase(), id])),
  lengths: [...new Set(named.map(({ name }) => name.length))].sort((a, b) => b - a),
});

/** The longest known name at this place. */
function readName(text: string, { ids, lengths }: NameIndex) {
  const quote = text.startsWith('"') ? 1 : 0;
  for (const length of lengths) {
    const end = length + 2 * quote;
    if (end > text.length) continue;
    const id = ids.get(text.slice(quote, quote + length).toLowerCase());
    const isClosed = quote === 0 || text.charAt(end - 1) === '"';
    if (id !== undefined && isClosed && /^(?:$|[\s,.;])/.test(text.slice(end, end + 1)))
      return { id, length: end };
  }
  return undefined;
}

const readPlace: Reader = ({ rest, names }) => {
  const mark = rest.charAt(0);
  if (mark !== '+' && mark !== '@') return undefined;
  const found = readName(rest.slice(1), mark === '+' ? names.projects : names.areas);
  if (!found) return undefined;
  const fields = mark === '+' ? { projectId: found.id } : { areaId: found.id };
  return { length: found.length + 1, kind: 'place', fields };
};

/** Looks like a mark but is unknown: `!urgent`, `~5x`, `>7`, `+Unknown`, `15:00-16:00`, `10-11` at the end. */
const readUnknownMark: Reader = ({ rest, closes }) => {
  const [span = '', from, to] = /^(\d{1,2})-(\d{1,2})(?=\s|$)/.exec(rest) ?? [];
  const areHours = Number(from) > 6 && Number(from) < Number(to) && Number(to) < 25;
  if (span && areHours && closes(span.length)) return unknown(span.length);
  const [text] =
    /^(?:[+@]"[^"]+"|[+@]\p{L}\S*|[!#][\p{L}\p{N}]\S*|[~>]\d\S*|\d{1,2}:\d{2}\S*)(?=\s|$)/u.exec(rest) ?? [];
  return text ? unknown(text.length) : undefined;
};

/** Parts that begin with a mark. */
export const markReaders: readonly Reader[] = [
  readTag,
  readPriority,
  readLevel,
  readEstimate,
  readSpan,
  readRound,
  readPlace,
];
export const unknownMarkReader = readUnknownMark;
