import type { Language } from '../domain/languages';

/* How people of a language write numbers, dates and lists. */

/** The tag for `Intl`. Figures are 0 to 9 in Arabic too, as in the times and keys beside them. */
export const localeOf = (language: Language): string => (language === 'ar' ? 'ar-u-nu-latn' : language);

/** `13,000`. */
export const formatNumber = (language: Language, value: number): string =>
  new Intl.NumberFormat(localeOf(language)).format(value);

/** A number with one decimal: `4.0`. */
export const formatDecimal = (language: Language, value: number): string =>
  new Intl.NumberFormat(localeOf(language), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(
    value,
  );

/** `mentions, comments, and invitations`. */
export const formatList = (language: Language, items: readonly string[]): string =>
  new Intl.ListFormat(localeOf(language)).format(items);

const styles = {
  /** `November`. */
  month: { month: 'long' },
  shortMonth: { month: 'short' },
  /** `November 2026`. */
  monthOfYear: { month: 'long', year: 'numeric' },
  /** `Monday`. */
  weekday: { weekday: 'long' },
  shortWeekday: { weekday: 'short' },
  /** `M`. */
  narrowWeekday: { weekday: 'narrow' },
  /** `Nov 23`. */
  date: { month: 'short', day: 'numeric' },
  dateOfYear: { month: 'short', day: 'numeric', year: 'numeric' },
  /** `Mon, Nov 23`. */
  weekdayDate: { weekday: 'short', month: 'short', day: 'numeric' },
  weekdayDateOfYear: { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' },
  /** `Monday, Nov 23`. */
  dayAndDate: { weekday: 'long', month: 'short', day: 'numeric' },
  dayAndDateOfYear: { weekday: 'long', month: 'short', day: 'numeric', year: 'numeric' },
  /** `Monday, November 23`. */
  longDate: { weekday: 'long', month: 'long', day: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type DateStyle = keyof typeof styles;

/** Formats are slow to make, and lists show hundreds of dates. */
const made = new Map<string, Intl.DateTimeFormat>();

function formatOf(language: Language, style: DateStyle): Intl.DateTimeFormat {
  const key = `${language} ${style}`;
  const format =
    made.get(key) ??
    new Intl.DateTimeFormat(localeOf(language), { ...styles[style], timeZone: 'UTC', calendar: 'gregory' });
  made.set(key, format);
  return format;
}

/** A day as people of a language write it. */
export const formatDay = (language: Language, day: string, style: DateStyle): string =>
  formatOf(language, style).format(new Date(day));

/** `November 2026`, `November – December 2026`. */
export const formatMonths = (language: Language, first: string, last: string): string =>
  formatOf(language, 'monthOfYear')
    .formatRange(new Date(first), new Date(last))
    // Some browsers write thin spaces, and the server would too.
    .replaceAll('\u2009', ' ');

/** A time of 24 hours as people who read 12 hours write it: `3:00 p. m.` in Spanish. */
export const formatTime = (language: Language, clock: string): string =>
  new Intl.DateTimeFormat(localeOf(language), {
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
    timeZone: 'UTC',
  }).format(new Date(`2026-01-01T${clock}Z`));
