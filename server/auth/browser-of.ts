// In this order: most browsers also name those that they are compatible with.
const browsers: readonly [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Version\/.*Safari\//, 'Safari'],
];

const systems: readonly [RegExp, string][] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux|X11/, 'Linux'],
];

const nameIn = (names: readonly [RegExp, string][], userAgent: string) =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1];

const UNKNOWN = 'Unknown browser';
const UNNAMED = 'Browser';
const BETWEEN = ' on ';

/** What a person calls their browser: `Firefox on Linux`. Nothing else of the `User-Agent` is kept. */
export function browserOf(userAgent: string | null): string {
  // A header may hold many kilobytes. The name of the browser is at its beginning.
  const text = (userAgent ?? '').slice(0, 500);
  const [browser, system] = [nameIn(browsers, text), nameIn(systems, text)];
  if (!browser && !system) return UNKNOWN;
  return system ? `${browser ?? UNNAMED}${BETWEEN}${system}` : `${browser}`;
}

/** The parts of a name by `browserOf`, for pages in other languages. Null for one that is not known. */
export function partsOf(name: string): { browser: string | null; system: string | null } {
  const [browser = UNKNOWN, system = null] = name.split(BETWEEN);
  return { browser: browser === UNKNOWN || browser === UNNAMED ? null : browser, system };
}
