export const looks = {
  primary: 'base:bg-accent base:text-on-accent hover:opacity-90 active:opacity-80',
  quiet: 'base:text-ink-2 hover:bg-hover hover:text-ink data-[state=open]:bg-hover',
  outline: 'border border-line base:bg-raised base:text-ink hover:bg-hover',
  danger: 'base:text-overdue hover:bg-hover',
};

export type Look = keyof typeof looks;

export const shape =
  'base:inline-flex items-center base:justify-center base:gap-2 base:rounded-control base:text-14 base:font-medium transition-[background-color,opacity] duration-150 disabled:pointer-events-none disabled:opacity-50 print:hidden';

/** The look of a button with text. Pages for errors use it directly: every page loads their code, so they do without `cn`. */
export const textButton = (look: Look): string => `${shape} base:h-8 base:px-3 touch:h-11 ${looks[look]}`;
