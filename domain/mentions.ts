const mention = /(?<![\p{L}\p{N}_@.+/-])@([a-z0-9][a-z0-9_.-]{0,38})/giu;

/** A part of a text; `handle` is set if it is a mention. */
interface Piece {
  text: string;
  handle?: string;
}

/** Splits a text at its mentions. Punctuation at the end of a handle belongs to the sentence. */
export function splitMentions(text: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const match of text.matchAll(mention)) {
    const handle = (match[1] ?? '').replace(/[._-]+$/, '');
    if (match.index > at) pieces.push({ text: text.slice(at, match.index) });
    pieces.push({ text: `@${handle}`, handle: handle.toLowerCase() });
    at = match.index + 1 + handle.length;
  }
  if (at < text.length) pieces.push({ text: text.slice(at) });
  return pieces;
}

/** The handles that a text mentions, in lower case, each once. */
export const mentionedHandles = (text: string): string[] => [
  ...new Set(splitMentions(text).flatMap(({ handle }) => handle ?? [])),
];
