import { type ClassValue, clsx } from 'clsx';
import { extendTailwindMerge } from 'tailwind-merge';

// Names our font sizes. Otherwise the library would take `text-14` for a color and drop it.
const merge = extendTailwindMerge({
  extend: { classGroups: { 'font-size': [{ text: ['12', '13', '14', '16', '20', '28'] }] } },
});

/** Joins class names. Later ones win over conflicting earlier ones. */
export const cn = (...classes: ClassValue[]): string => merge(clsx(classes));
