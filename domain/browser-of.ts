// The order matters: most browsers also name the browsers that they are compatible with.
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
  names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;

/** The browser and its system, such as `Firefox` and `Linux`. Nothing else of the `User-Agent` is kept. */
export function browserOf(userAgent: string | null) {
  // A header can have many kilobytes. The browser's name is near its beginning.
  const text = (userAgent ?? '').slice(0, 500);
  return { browser: nameIn(browsers, text), system: nameIn(systems, text) };
}

/** What a person calls their browser: `Firefox on Linux`. */
export function browserName(userAgent: string | null): string {
  const { browser, system } = browserOf(userAgent);
  if (system) return `${browser ?? 'Browser'} on ${system}`;
  return browser ?? 'Unknown browser';
}
