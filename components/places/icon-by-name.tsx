import * as lucide from 'lucide-react';
import { Circle, type LucideIcon, type LucideProps } from 'lucide-react';

// This module holds two thousand icons: it is loaded where one is chosen, or where an area has an uncommon one.

const exported: Record<string, unknown> = lucide;

const isIcon = (value: unknown): value is LucideIcon =>
  typeof value === 'object' && value !== null && '$$typeof' in value && value !== lucide.Icon;

/** `graduation-cap` as `GraduationCap`. */
const exportOf = (name: string) =>
  name
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

/** The icon of a lucide name, or of a name that lucide once gave it. */
export function iconNamed(name: string): LucideIcon | undefined {
  const found = exported[exportOf(name)];
  return isIcon(found) ? found : undefined;
}

const nameOf = (exported: string) =>
  exported
    .replace(/([a-z])([A-Z\d])/g, '$1-$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .toLowerCase();

/** The names to choose from; a few whose numbers stand inside a word have no plain rule. */
export const iconNames: readonly string[] = Object.keys(lucide.icons)
  .map(nameOf)
  .filter((name) => !/\d[a-z]|[a-z]\d/.test(name));

/** Any icon by its name; a dot where nothing has it. */
export function NamedIcon({ name, size = 16, ...props }: LucideProps & { name: string }) {
  const Icon = iconNamed(name);
  return Icon ? (
    <Icon {...props} size={size} />
  ) : (
    <Circle {...props} size={Number(size) * 0.7} fill="currentColor" />
  );
}
