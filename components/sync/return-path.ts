/** The path to open after sign-in. An address outside the app becomes Today. */
export function pathWithin(wanted: string | undefined): string {
  const here = 'http://here.invalid';
  // Browsers ignore tabs and read backslashes as slashes, so compare the parsed URL.
  if (!wanted || !URL.canParse(wanted, here)) return '/today';
  const { origin, pathname, search, hash } = new URL(wanted, here);
  return origin === here && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : '/today';
}

/** The query that passes the return path to another form. */
export const queryOf = (wanted: string | undefined): string =>
  wanted ? `?callbackUrl=${encodeURIComponent(wanted)}` : '';
