import { type ClassValue, clsx } from 'clsx';
import { mergeClasses } from './merge-classes';

/** Joins class names. Later ones win over conflicting earlier ones. */
export const cn = (...classes: ClassValue[]): string => mergeClasses(clsx(classes));
