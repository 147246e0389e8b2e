import { useWords } from '../data/words';
import { cn } from '../ui/cn';
import { foldTimeline } from './fold';
import { type Span, spokenSpan } from './times';
import { type TimelineProps, useTimes } from './use-hours';

const looks = { event: 'bg-ink-3/70', task: 'bg-ink-3/35', round: 'bg-accent-soft' };

/** The day as a strip that opens the timeline. */
export function TimelineStrip({ isOpen, ...props }: TimelineProps & { isOpen: boolean }) {
  const { t, common, labels } = useWords('timeline');
  const { items, rounds, hours, now } = useTimes(props);
  const length = hours.until - hours.from;
  const share = (minutes: number) => `${(minutes / length) * 100}%`;
  const place = ({ from, until }: Span) => ({
    insetInlineStart: share(from - hours.from),
    width: share(until - from),
  });
  const label = t(isOpen ? 'fold' : 'show');
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-label={common('sequence', { first: label, rest: spokenSpan(hours, labels, t) })}
      data-tip={label}
      onClick={() => foldTimeline(isOpen)}
      className="group flex h-full w-full items-center rounded-control"
    >
      <span className="relative h-2 w-full overflow-hidden rounded-full bg-hover group-hover:bg-line">
        {rounds.map(({ round, span }) => (
          <span key={round.index} className={cn('absolute inset-y-0', looks.round)} style={place(span)} />
        ))}
        {items.map(({ key, kind, span }) => (
          <span
            key={key}
            className={cn('absolute inset-y-0 rounded-full', looks[kind])}
            style={place(span)}
          />
        ))}
        {now !== null && (
          <span
            className="absolute inset-y-0 w-0.5 bg-accent"
            style={{ insetInlineStart: share(now - hours.from) }}
          />
        )}
      </span>
    </button>
  );
}
