import { getNodeValue, type Node, parseTree } from 'jsonc-parser';
import { z } from 'zod';
import { UnreadableFile } from './draft';

export interface JsonItem {
  /** The physical line on which it begins. */
  line: number;
  value: Record<string, unknown>;
}

const MAX_DEPTH = 32;
const Item = z.record(z.string(), z.unknown());

/** Iterates by level, because the parser recurses and would overflow the stack. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let deepest = 0;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/g)) {
    if (token === '[' || token === '{') deepest = Math.max(deepest, ++depth);
    else if (token === ']' || token === '}') depth--;
  }
  return deepest > MAX_DEPTH;
}

/** A JSON document and the lines of what its lists hold. */
export function readJsonFile(content: string) {
  const text = content.replace(/^\uFEFF/, '');
  try {
    JSON.parse(text);
  } catch {
    throw new UnreadableFile('Is no JSON.');
  }
  if (isTooDeep(text)) throw new UnreadableFile(`Nests more than ${MAX_DEPTH} deep.`);
  const root = parseTree(text);
  if (!root) throw new UnreadableFile('Is no JSON.');
  let [at, line] = [0, 1];
  /** Called in the order of the file, so that each character is counted once. */
  const lineOf = ({ offset }: Node): number => {
    if (offset < at) [at, line] = [0, 1];
    for (; at < offset; at++) if (text[at] === '\n') line++;
    return line;
  };
  const itemsOf = (list: Node | undefined): JsonItem[] =>
    (list?.type === 'array' ? (list.children ?? []) : []).map((node) => ({
      line: lineOf(node),
      value: Item.safeParse(getNodeValue(node)).data ?? {},
    }));
  const property = (name: string): Node | undefined =>
    root.type === 'object'
      ? root.children?.find(({ children }) => children?.[0]?.value === name)?.children?.[1]
      : undefined;
  return {
    /** The objects of a list: of the document itself, or of one of its properties. */
    items: (name?: string) => itemsOf(name === undefined ? root : property(name)),
    value: (name: string): unknown => property(name)?.value,
  };
}
