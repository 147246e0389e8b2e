const hours =
  /^(\d{1,3}(?:[.,]\d{1,2})?)\s?h(?:(?:ou)?rs?)?(?:(\d{1,2})|\s?(\d{1,2})\s?m(?:in(?:ute)?s?)?)?(?=[\s)!?]|$)/i;
const clock = /^(\d{1,3}):([0-5]\d)(?=[\s)!?]|$)/;
const minutes = /^(\d{1,5})(?:\s?m(?:in(?:ute)?s?)?)?(?=[\s)!?]|$)/i;

const MOST = 10_080;

/** Matches the duration at the start of a text: `45`, `45m`, `1h`, `1h30`, `1h 30m`, `1.5h`, `1:30`. */
export function readDuration(text: string): { length: number; minutes: number } | undefined {
  const [, whole, odd = '0'] = clock.exec(text) ?? [];
  const [, large, tight, loose] = hours.exec(text) ?? [];
  const [all = ''] = clock.exec(text) ?? hours.exec(text) ?? minutes.exec(text) ?? [];
  const isFraction = large !== undefined && /[.,]/.test(large);
  const rest = tight ?? loose;
  if (!all || (isFraction && rest !== undefined)) return undefined;
  const base = whole ?? large?.replace(',', '.');
  const total = base
    ? Math.round(Number(base) * 60) + Number(whole ? odd : (rest ?? 0))
    : Number(minutes.exec(text)?.[1]);
  return total >= 1 && total <= MOST ? { length: all.length, minutes: total } : undefined;
}

/** The minutes if the whole text is a duration. */
export function parseDuration(text: string): number | undefined {
  const found = readDuration(text.trim());
  return found?.length === text.trim().length ? found.minutes : undefined;
}
