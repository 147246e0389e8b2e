import { nearName } from '../wire/near-names';
import { catalogue } from './catalogue';

const MOST_CHARACTERS = 60;
const MOST_TOOLS = 5;

/** The words of a tool's name in the singular. */
const wordsOf = (name: string): string[] =>
  name
    .toLowerCase()
    .split(/[^a-z]+/)
    .map((word) => word.replace(/s$/, ''));

/** The tools that an unknown name may stand for: a slip, or those that share most of its words. */
export function nearTools(name: string): string[] {
  const names = catalogue().map(({ meta }) => meta.tool);
  const near = nearName(name, names);
  if (near) return [near];
  const words = new Set(wordsOf(name.slice(0, MOST_CHARACTERS)));
  const shared = (tool: string) => wordsOf(tool).filter((word) => words.has(word)).length;
  const most = Math.max(...names.map(shared));
  return most === 0 ? [] : names.filter((tool) => shared(tool) === most).slice(0, MOST_TOOLS);
}
