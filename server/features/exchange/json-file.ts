import { UnreadableFile } from './draft';

export type JsonObject = Record<string, unknown>;

export interface JsonFile {
  value: unknown;
  /** The physical line on which an object of the file begins. */
  lineOf: (object: object) => number;
}

const MAX_DEPTH = 32;
const MOST_OBJECTS = 500_000;
const MOST_VALUES = 2_000_000;

/** The end of a text that begins with a quote. */
function endOfText(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  for (; end !== -1; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text[end - 1 - slashes] === '\\') slashes++;
    if (slashes % 2 === 0) return end;
  }
  return text.length;
}

/**
 * The lines on which objects begin, in order. Looks at each character once.
 * @throws UnreadableFile for what would take too much to parse.
 */
function linesOfObjects(text: string): number[] {
  const lines: number[] = [];
  let [line, depth, values] = [1, 0, 0];
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '\n') line++;
    else if (character === '"') at = endOfText(text, at);
    else if (character === ',') values++;
    else if (character === '[' || character === '{') {
      depth++;
      if (character === '{') lines.push(line);
    } else if (character === ']' || character === '}') depth--;
    if (depth > MAX_DEPTH) throw new UnreadableFile(`Nests more than ${MAX_DEPTH} deep.`);
    if (lines.length > MOST_OBJECTS || values > MOST_VALUES)
      throw new UnreadableFile('Holds too many values. Split it into several files.');
  }
  return lines;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** All objects of a value, in the order of the file. The depth is bounded. */
function* objectsOf(value: unknown): Generator<object> {
  if (!isObject(value)) return;
  if (!Array.isArray(value)) yield value;
  for (const within of Object.values(value)) yield* objectsOf(within);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableFile('Not a JSON file.');
  }
}

/**
 * Parses a JSON document, and finds the lines of its objects: the nth object begins at the nth brace. A piece of a file
 * begins on a later line.
 */
export function readJsonFile(content: string, firstLine = 1): JsonFile {
  const text = content.replace(/^\uFEFF/, '');
  const lines = linesOfObjects(text);
  const value = parse(text);
  const known = new Map<object, number>();
  for (const object of objectsOf(value)) known.set(object, (lines[known.size] ?? 1) + firstLine - 1);
  return { value, lineOf: (object) => known.get(object) ?? firstLine };
}

export const objectsIn = (list: unknown): JsonObject[] =>
  Array.isArray(list)
    ? list.filter((item): item is JsonObject => isObject(item) && !Array.isArray(item))
    : [];

export const asObject = (value: unknown): JsonObject =>
  isObject(value) && !Array.isArray(value) ? { ...value } : {};
