import type { Day } from './days';

/** Days on which a person is away, from the first to the last. */
export interface AwaySpan {
  from: Day;
  to: Day;
}

/** The span that a day away is in. */
export const awaySpanOf = <Span extends AwaySpan>(away: readonly Span[], day: Day): Span | undefined =>
  away.find(({ from, to }) => from <= day && day <= to);

export const isAway = (away: readonly AwaySpan[], day: Day): boolean => awaySpanOf(away, day) !== undefined;
