/** Colours of `app/globals.css` for places without its styles. Pairs of light and dark. */
export const themeColors = {
  paper: ['oklch(98.8% 0.003 85)', 'oklch(19.5% 0.006 85)'],
  surface: ['oklch(96.6% 0.004 85)', 'oklch(17% 0.006 85)'],
  hover: ['oklch(94.4% 0.005 85)', 'oklch(25.5% 0.008 85)'],
  line: ['oklch(90.6% 0.005 85)', 'oklch(30% 0.008 85)'],
  ink: ['oklch(24% 0.01 85)', 'oklch(94% 0.005 85)'],
  'ink-2': ['oklch(41% 0.01 85)', 'oklch(80% 0.007 85)'],
  'ink-3': ['oklch(50% 0.009 85)', 'oklch(68% 0.009 85)'],
  accent: ['oklch(50% 0.15 256)', 'oklch(74% 0.12 256)'],
  overdue: ['oklch(51% 0.19 27)', 'oklch(74% 0.15 27)'],
  done: ['oklch(50% 0.1 155)', 'oklch(76% 0.11 155)'],
} as const;
