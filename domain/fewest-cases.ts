/** Fewer cases are too few to conclude anything about how a person works. */
export const FEWEST_CASES = 5;
