import { useText } from '../shell/language/language';

const AROUND = 2 * Math.PI * 3;

/** The progress of a project as a ring. */
export function Ring({ open, done }: { open: number; done: number }) {
  const common = useText('common');
  const part = open + done === 0 ? 0 : done / (open + done);
  return (
    <svg
      viewBox="0 0 16 16"
      className="size-4 shrink-0 -rotate-90 text-ink-3"
      role="img"
      aria-label={common('percentDone', { percent: Math.round(part * 100) })}
    >
      <circle cx="8" cy="8" r="6.25" className="fill-none stroke-current" strokeWidth="1.5" />
      <circle
        cx="8"
        cy="8"
        r="3"
        className="fill-none stroke-current"
        strokeWidth="6"
        strokeDasharray={`${part * AROUND} ${AROUND}`}
      />
    </svg>
  );
}
