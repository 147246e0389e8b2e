/**
 * Merges an unsaved note with the server's. Keeps both if neither contains the other. It does not merge word by word, as
 * notes do: the server's text is often an earlier state of ours, and its words would appear twice.
 */
export function mergeNotes(ours: string, { base, theirs }: { base: string; theirs: string }): string {
  if (theirs === base || ours.includes(theirs)) return ours;
  return theirs.includes(ours) ? theirs : `${theirs}\n\n${ours}`;
}
