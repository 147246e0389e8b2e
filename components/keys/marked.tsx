const special = /[.*+?^${}()|[\]\\]/g;

/** Matches the words where a word begins with them. */
const patternOf = (words: readonly string[]) =>
  new RegExp(`(?<![\\p{L}\\p{N}])(${words.map((word) => word.replace(special, '\\$&')).join('|')})`, 'giu');

/** A text with the searched words in bold. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
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
