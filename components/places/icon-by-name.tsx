import * as lucide from 'lucide-react';
import { Circle, type LucideIcon, type LucideProps } from 'lucide-react';

// This module contains two thousand icons. Import it with `dynamic` only.

const exported: Record<string, unknown> = lucide;

const isIcon = (value: unknown): value is LucideIcon =>
  typeof value === 'object' && value !== null && '$$typeof' in value && value !== lucide.Icon;

/** `graduation-cap` → `GraduationCap`. */
const exportOf = (name: string) =>
  name
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

/** Finds an icon by its current lucide name or by an older alias. */
export function findIcon(name: string): LucideIcon | undefined {
  const found = exported[exportOf(name)];
  return isIcon(found) ? found : undefined;
}

const nameOf = (exported: string) =>
  exported
    .replace(/([a-z])([A-Z\d])/g, '$1-$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .toLowerCase();

/** Names to choose from. Names with a digit inside a word are left out: `nameOf` cannot convert them back. */
export const iconNames: readonly string[] = Object.keys(lucide.icons)
  .map(nameOf)
  .filter((name) => !/\d[a-z]|[a-z]\d/.test(name));

/** Any lucide icon by name. Renders a dot for an unknown name. */
export function NamedIcon({ name, size = 16, ...props }: LucideProps & { name: string }) {
  const Icon = findIcon(name);
  return Icon ? (
    <Icon {...props} size={size} />
  ) : (
    <Circle {...props} size={Number(size) * 0.7} fill="currentColor" />
  );
}
