import { type ClassValue, clsx } from 'clsx';
import { createTailwindMerge } from 'tailwind-merge';
import { classGroups } from './class-groups';

const merge = createTailwindMerge(() => classGroups);

/** Joins class names. Later ones win over conflicting earlier ones. */
export const cn = (...classes: ClassValue[]): string => merge(clsx(classes));
