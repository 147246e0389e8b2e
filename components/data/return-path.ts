/** A path of ours to go on to; an address that would lead people away from here becomes Today. */
export function pathWithin(wanted: string | undefined): string {
  const here = 'http://here.invalid';
  // What counts is where a browser would go, whatever tabs and backslashes stand in it.
  if (!wanted || !URL.canParse(wanted, here)) return '/today';
  const { origin, pathname, search, hash } = new URL(wanted, here);
  return origin === here && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : '/today';
}

/** The same page's query, to take along to the other form. */
export const queryOf = (wanted: string | undefined): string =>
  wanted ? `?callbackUrl=${encodeURIComponent(wanted)}` : '';
