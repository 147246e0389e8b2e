import { type ClassValue, clsx } from 'clsx';

/** Joins class names. Classes that others may override begin with `base:`. */
export const cn = (...classes: ClassValue[]): string => clsx(classes);
