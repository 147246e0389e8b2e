import { cn } from './cn';

/** Six rounds in a circle: two are done, one is on. The icon of the app (`app/icon.svg`) is the same. */
const dots = [
  { cx: 16, cy: 6 },
  { cx: 24.7, cy: 11 },
  { cx: 24.7, cy: 21, isOn: true },
  { cx: 16, cy: 26, isAhead: true },
  { cx: 7.3, cy: 21, isAhead: true },
  { cx: 7.3, cy: 11, isAhead: true },
];

export const Mark = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 32 32" className={cn('shrink-0 fill-accent', className)} aria-hidden="true">
    {dots.map(({ cx, cy, isOn, isAhead }) => (
      <circle key={`${cx} ${cy}`} cx={cx} cy={cy} r={isOn ? 4.4 : 3.2} fillOpacity={isAhead ? 0.4 : 1} />
    ))}
  </svg>
);
