/** A part that was not imported, and its physical line in the file. */
export interface Skipped {
  line: number;
  reason: string;
}

export interface Reasons {
  skipped: Skipped[];
  /** How many more reasons there are. */
  unlisted: number;
}

const MOST_SKIPPED = 1_000;

/** The first reasons in the order of the file: no more than people can read. */
export function firstSkipped({ skipped, unlisted }: Reasons): Reasons {
  const sorted = skipped.toSorted((a, b) => a.line - b.line);
  const listed = sorted.slice(0, MOST_SKIPPED);
  return { skipped: listed, unlisted: unlisted + sorted.length - listed.length };
}

export function reportSkipped(reasons: Reasons): Skipped[] {
  const { skipped, unlisted } = firstSkipped(reasons);
  if (unlisted === 0) return skipped;
  return [
    ...skipped,
    { line: skipped.at(-1)?.line ?? 1, reason: `${unlisted} more reasons are not listed.` },
  ];
}
