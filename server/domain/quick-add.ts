import type { Day } from './days';
import { readDate, readDeadline, readRepeat } from './quick-add-dates';
import type { Series } from './recurrence';
import { onDay, type When } from './when';

/** What a person can file into. */
interface Names {
  projects: { id: string; name: string }[];
  areas: { id: string; name: string }[];
}

/** What was understood of a line, beyond its words. */
export interface QuickFields {
  when?: When;
  deadline?: Day;
  repeat?: Series;
  tags?: string[];
  priority?: number;
  projectId?: string;
  areaId?: string;
  durationMin?: number;
  /** Of the round, from 0. */
  round?: number;
}

/** A part of the line that was understood: from `start` up to `end`, in characters. */
export interface QuickToken {
  kind: 'when' | 'deadline' | 'repeat' | 'tag' | 'priority' | 'place' | 'duration' | 'round';
  start: number;
  end: number;
  text: string;
  /** Names the part by its text and how often that text stood before it, so that typing on does not unname it. */
  key: string;
}

export interface QuickAdd {
  title: string;
  tokens: QuickToken[];
  fields: QuickFields;
}

/** What a reader finds at a place of the line: how long it is, and what it means. */
interface Reading {
  length: number;
  kind: QuickToken['kind'];
  fields: QuickFields;
}

/** Where a reader looks: the rest of the line from the beginning of a word. */
interface Spot {
  rest: string;
  /** True at the first word. */
  first: boolean;
  today: Day;
  names: Names;
}

type Reader = (spot: Spot) => Reading | undefined;

const ends = '(?=[\\s,.;]|$)';

const readTag: Reader = ({ rest }) => {
  const [text, tag] = /^#([\p{L}\p{N}][\p{L}\p{N}_/-]{0,59})(?=\s|$)/u.exec(rest) ?? [];
  return text && tag ? { length: text.length, kind: 'tag', fields: { tags: [tag] } } : undefined;
};

const levels: Record<string, number> = { '1': 1, '2': 2, '3': 3, low: 1, medium: 2, high: 3 };

const readPriority: Reader = ({ rest }) => {
  const [text, level] = /^!(1|2|3|low|medium|high)(?=\s|$)/i.exec(rest) ?? [];
  const priority = levels[level?.toLowerCase() ?? ''];
  return text && priority ? { length: text.length, kind: 'priority', fields: { priority } } : undefined;
};

const readDuration: Reader = ({ rest }) => {
  const [text, hours, odd, minutes] = /^~(?:(\d{1,3})h(\d{1,2})?m?|(\d{1,4})m?)(?=\s|$)/i.exec(rest) ?? [];
  if (!text) return undefined;
  const durationMin = Number(hours ?? 0) * 60 + Number(odd ?? minutes ?? 0);
  if (durationMin < 1 || durationMin > 10_080) return undefined;
  return { length: text.length, kind: 'duration', fields: { durationMin } };
};

const readRound: Reader = ({ rest }) => {
  const [text, round] = /^>([1-6])(?=\s|$)/.exec(rest) ?? [];
  return text ? { length: text.length, kind: 'round', fields: { round: Number(round) - 1 } } : undefined;
};

function startsWithName(text: string, name: string): number {
  for (const written of [`"${name}"`, name]) {
    const start = text.slice(0, written.length);
    const after = text.charAt(written.length);
    if (start.toLowerCase() === written.toLowerCase() && (after === '' || /[\s,.;]/.test(after)))
      return written.length;
  }
  return 0;
}

/** The longest name that stands here, so that "Home office" is not taken for "Home". */
function readName(text: string, named: { id: string; name: string }[]) {
  const byLength = [...named].sort((a, b) => b.name.length - a.name.length);
  for (const { id, name } of byLength) {
    const length = startsWithName(text, name);
    if (length > 0) return { id, length };
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

const dated = (date: Day, time: string | null): When => ({
  kind: 'date',
  date,
  hasTime: time !== null,
  time,
});

const readWhen: Reader = (spot) => {
  const date = readDate(spot);
  if (date) return { length: date.length, kind: 'when', fields: { when: dated(date.day, date.time) } };
  const [soft, word] = new RegExp(`^(today|later|someday|future)${ends}`).exec(spot.rest) ?? [];
  const isLast =
    soft !== undefined &&
    spot.rest
      .slice(soft.length)
      .trim()
      .replace(/^[#!~+@>]\S*/g, '')
      .trim() === '';
  if (soft && word && (spot.first || isLast)) {
    const kind = word === 'today' ? 'today' : word === 'later' ? 'anytime' : 'someday';
    return { length: soft.length, kind: 'when', fields: { when: { kind } } };
  }
  return undefined;
};

const readDue: Reader = (spot) => {
  const found = readDeadline(spot);
  return found && { length: found.length, kind: 'deadline', fields: { deadline: found.day } };
};

const readSeries: Reader = (spot) => {
  const found = readRepeat(spot);
  if (!found) return undefined;
  const when = found.day ? { when: onDay(found.day) } : {};
  return { length: found.length, kind: 'repeat', fields: { repeat: found.repeat, ...when } };
};

const readers: Reader[] = [
  readTag,
  readPriority,
  readDuration,
  readRound,
  readPlace,
  readSeries,
  readDue,
  readWhen,
];

const once: (keyof QuickFields)[] = [
  'when',
  'deadline',
  'repeat',
  'priority',
  'projectId',
  'areaId',
  'durationMin',
  'round',
];

/** A line says each thing once: the second `+Project` is words again. A repeat may come with a date of its own. */
function clashes(known: QuickFields, { kind, fields }: Reading): boolean {
  if (kind === 'place' && (known.projectId || known.areaId)) return true;
  if (kind === 'repeat') return known.repeat !== undefined;
  return once.some((name) => fields[name] !== undefined && known[name] !== undefined);
}

const merge = (known: QuickFields, { fields, kind }: Reading): QuickFields => ({
  ...known,
  ...fields,
  ...(kind === 'repeat' && known.when ? { when: known.when } : {}),
  ...(fields.tags ? { tags: [...new Set([...(known.tags ?? []), ...fields.tags])] } : {}),
});

interface Options {
  today: Day;
  names: Names;
  /** Keys of parts that were taken back: they stay words. */
  ignored?: ReadonlySet<string>;
}

/** Date words as a telephone writes the first of a line; a name like Friday or Tom stays one. */
const asTyped = (rest: string) =>
  rest.replace(/^(?:today|tomorrow|tmr|next|someday)(?=\s|$)/i, (word) => word.toLowerCase());

/** Reads a line of quick-add: what it means, and the title that is left when that is taken out. */
export function readQuickAdd(line: string, { today, names, ignored = new Set() }: Options): QuickAdd {
  const tokens: QuickToken[] = [];
  const seen = new Map<string, number>();
  let fields: QuickFields = {};
  let title = '';
  const find = (at: number) => {
    const first = title.trim() === '';
    const rest = line.slice(at);
    const spot = { rest: first ? asTyped(rest) : rest, first, today, names };
    return readers.map((read) => read(spot)).find((found) => found !== undefined);
  };
  for (let at = 0; at < line.length; ) {
    const reading = at === 0 || /\s/.test(line.charAt(at - 1)) ? find(at) : undefined;
    const token = reading && tokenAt({ line, at, seen }, reading);
    if (token && !ignored.has(token.key) && !clashes(fields, reading)) {
      tokens.push(token);
      fields = merge(fields, reading);
      at = token.end;
    } else {
      title += line.charAt(at);
      at += 1;
    }
  }
  return { title: title.replace(/\s+/g, ' ').trim(), tokens, fields };
}

interface At {
  line: string;
  at: number;
  /** How often each text has been read. */
  seen: Map<string, number>;
}

function tokenAt({ line, at, seen }: At, { kind, length }: Reading): QuickToken {
  const text = line.slice(at, at + length);
  const name = `${kind}:${text.toLowerCase()}`;
  const before = seen.get(name) ?? 0;
  seen.set(name, before + 1);
  return { kind, start: at, end: at + length, text, key: `${name}:${before}` };
}

/** The tasks of a pasted text, one a line, without bullets and boxes. */
export const splitLines = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*(?:[-*+•]|\d+[.)])?\s*(?:\[[ xX]?\]\s*)?/, '').trim())
    .filter((line) => line !== '');
