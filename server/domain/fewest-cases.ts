/** With fewer cases, nothing is claimed about a person: they say nothing about how they work. */
export const FEWEST_CASES = 5;
