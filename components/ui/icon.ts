/** How icons are drawn beside words; those who do not see them have the words. */
export const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Icons beside small text. */
export const smallIcon = { ...icon, size: 14 } as const;
