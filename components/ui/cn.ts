import { type ClassValue, clsx } from 'clsx';
import { extendTailwindMerge } from 'tailwind-merge';

// Without this the library takes our sizes and our shadow for colors.
const merge = extendTailwindMerge({
  extend: {
    theme: { shadow: ['float'] },
    classGroups: { 'font-size': [{ text: ['12', '13', '14', '16', '20', '28'] }] },
  },
});

/** Joins class names. Later ones win over conflicting earlier ones. */
export const cn = (...classes: ClassValue[]): string => merge(clsx(classes));
