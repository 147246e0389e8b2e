/*
 * When something of an account or a workspace last changed, as far as this process has read and heard: for pages that connect
 * after they were served, and again after a gap.
 */

const HISTORY_MS = 10 * 60_000;

/** In epoch ms, the earliest first. */
const times = new Map<string, number>();
/** Changes before this time may have been missed. */
let unknownBefore = Number.POSITIVE_INFINITY;
/** Each reading of changes has a time of its own. */
let last = 0;

function forgetOld(now: number): void {
  for (const [key, at] of times) {
    if (at >= now - HISTORY_MS) return;
    times.delete(key);
    unknownBefore = Math.max(unknownBefore, at);
  }
}

/** Notes that accounts and workspaces have changed. @returns the time of that. */
export function noteChanges(keys: Iterable<string>, { hasGap }: { hasGap: boolean }): number {
  last = Math.max(Date.now(), last + 1);
  for (const key of keys) {
    times.delete(key);
    times.set(key, last);
  }
  if (hasGap) unknownBefore = last;
  forgetOld(last);
  return last;
}

/** True if an account or workspace may have changed after `since` (epoch ms). */
export const mayHaveChangedSince = (keys: Iterable<string>, since: number): boolean =>
  since < unknownBefore || [...keys].some((key) => (times.get(key) ?? 0) > since);
