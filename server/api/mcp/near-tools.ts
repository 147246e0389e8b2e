import { nearName } from '../../wire/near-names';
import { catalogue, rankByWords } from '../catalogue';

const MOST_CHARACTERS = 60;
const MOST_TOOLS = 3;

/** The tools that an unknown name may stand for: a slip, or those that its words find. */
export function nearTools(name: string): string[] {
  const near = nearName(
    name,
    catalogue().map(({ meta }) => meta.tool),
  );
  return near ? [near] : rankByWords(name.slice(0, MOST_CHARACTERS)).slice(0, MOST_TOOLS);
}
