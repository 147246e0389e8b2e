/** Icons for areas that load together, without the other two thousand. */
export const commonIcons: readonly string[] = [
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
];
