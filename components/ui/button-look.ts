export const looks = {
  primary: 'bg-accent text-on-accent hover:opacity-90 active:opacity-80',
  quiet: 'text-ink-2 hover:bg-hover hover:text-ink data-[state=open]:bg-hover',
  outline: 'border border-line bg-raised text-ink hover:bg-hover',
  danger: 'text-overdue hover:bg-hover',
};

export type Look = keyof typeof looks;

export const shape =
  'inline-flex items-center justify-center gap-2 rounded-control text-14 font-medium transition-[background-color,opacity] duration-150 disabled:pointer-events-none disabled:opacity-50 print:hidden';

/** The look of a button with text. Pages for errors use it directly: every page loads their code, so they do without `cn`. */
export const textButton = (look: Look): string => `${shape} h-8 px-3 touch:h-11 ${looks[look]}`;
