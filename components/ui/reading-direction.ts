export const isRightToLeft = (): boolean => document.documentElement.dir === 'rtl';

/** A distance to the right as a distance in the direction of reading, and back. */
export const alongReading = (x: number): number => (isRightToLeft() ? -x : x);

const mirrored: Record<string, string> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

/** The key that has this place where people read from left to right. */
export const readingKey = (key: string): string => (isRightToLeft() && mirrored[key]) || key;
