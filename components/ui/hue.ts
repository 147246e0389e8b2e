/** The colour of an area, by its hue. */
export const hueColor = (hue: number): string => `oklch(62% 0.13 ${hue})`;
