/** Joins class names. Classes that others may override begin with `base:`. */
export { clsx as cn } from 'clsx';
