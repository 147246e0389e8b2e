import { type ClassValue, clsx } from 'clsx';
import { extendTailwindMerge } from 'tailwind-merge';

// Our type scale is named by its size: without this, a size would be taken for a colour and dropped.
const merge = extendTailwindMerge({
  extend: { classGroups: { 'font-size': [{ text: ['12', '13', '14', '16', '20', '28'] }] } },
});

/** Class names, the later winning over the earlier. */
export const cn = (...classes: ClassValue[]): string => merge(clsx(classes));
