const names = [
  'briefcase',
  'dumbbell',
  'graduation-cap',
  'heart',
  'house',
  'leaf',
  'music',
  'palette',
  'plane',
  'users',
  'wallet',
] as const;

export type CommonIconName = (typeof names)[number];

/** Icons for areas that load together, without the other two thousand. */
export const commonIcons: readonly string[] = names;
