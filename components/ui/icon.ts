/** Icons beside text. Hidden from screen readers, which read the text. */
export const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Icons beside small text. */
export const smallIcon = { ...icon, size: 14 } as const;
