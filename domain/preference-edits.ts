import type { AwaySpan } from './away';

/** More spans are not stored: the earliest give way. */
export const MOST_AWAY = 50;

/** Changes of single spans, so that two devices can change different ones. */
export interface AwayEdit {
  addAway?: readonly AwaySpan[] | undefined;
  removeAway?: readonly AwaySpan[] | undefined;
}

const isSame = (one: AwaySpan, other: AwaySpan) => one.from === other.from && one.to === other.to;

/** The spans after an edit, the earliest first. */
export function awayAfter<Span extends AwaySpan>(
  away: readonly Span[],
  { addAway = [], removeAway = [] }: { addAway?: readonly Span[] | undefined } & AwayEdit,
): Span[] {
  const isIn = (list: readonly AwaySpan[]) => (span: AwaySpan) => list.some((other) => isSame(span, other));
  const left = away.filter((span) => !isIn(removeAway)(span) && !isIn(addAway)(span));
  return [...left, ...addAway].sort((one, other) => (one.from < other.from ? -1 : 1)).slice(-MOST_AWAY);
}

interface KeyChoice {
  command: string;
  keys: string;
}

/** New keys of commands; null for the usual ones. */
export type KeyEdit = readonly { command: string; keys: string | null }[];

/** The choices after the keys of some commands changed. */
export const keysAfter = (choices: readonly KeyChoice[], edit: KeyEdit): KeyChoice[] => [
  ...choices.filter(({ command }) => !edit.some((one) => one.command === command)),
  ...edit.flatMap(({ command, keys }) => (keys === null ? [] : { command, keys })),
];
