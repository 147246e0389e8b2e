import { type PointerEvent, useRef } from 'react';
import { useLabels } from '../../shell/parts/labels';
import { useDragSource, useDropTarget } from '../../shell/state/drag';
import { useSlid } from '../../shell/state/drops';
import { cn } from '../../ui/cn';
import { boxOf } from './block';
import { LAST, labelAt, type Span, STEP, snap, spanAt, spanLabel, timeAt } from './times';
import { toMinutes, toPixels } from './use-block';

/** The id of the place that a task or round is dropped on. */
export const slotId = (day: string, time: string): string => `file:time:${day}:${time}`;

function Slot({ at, top, day }: { at: number; top: number; day: string }) {
  const { ref, isOver } = useDropTarget(slotId(day, timeAt(at)));
  return (
    <div
      ref={ref}
      className={cn('absolute inset-x-0', isOver && 'rounded-control bg-accent-soft')}
      style={{ top: toPixels(at - top), height: toPixels(STEP) }}
    />
  );
}

const steps = ({ from, until }: Span, step: number): number[] =>
  Array.from({ length: Math.ceil((until - from) / step) }, (_, at) => from + at * step);

/** The hours as hairlines with their names at the left. */
export function HourLines({ hours }: { hours: Span }) {
  const labels = useLabels();
  return (
    <div aria-hidden="true">
      {[...steps(hours, 60), hours.until].map((at) => (
        <div key={at} className="absolute inset-x-0 flex" style={{ top: toPixels(at - hours.from) }}>
          <span className="-mt-2 w-(--names) shrink-0 overflow-hidden whitespace-nowrap text-12 text-ink-3 tabular-nums">
            {at === 24 * 60 ? labels.time('24:00') : labelAt(at, labels)}
          </span>
          <span className="h-px flex-1 bg-line" />
        </div>
      ))}
    </div>
  );
}

interface StretchesProps {
  day: string;
  hours: Span;
  /** A stretch was dragged, or an hour was clicked. */
  onStretch: (span: Span) => void;
}

/** A press means the hour from the last half hour on. */
const hourAt = (minute: number): Span => spanAt(Math.floor(minute / 30) * 30, 60);

/** A stretch is dragged from where it was pressed. A press alone means an hour. */
function useStretch({ day, hours, onStretch }: StretchesProps) {
  const id = `hours:${day}`;
  const labels = useLabels();
  const pressedAt = useRef(hours.from);
  const drawn = useSlid(id);
  const spanOf = (by: number): Span => {
    const from = pressedAt.current;
    const to = from + snap(toMinutes(by));
    if (to === from) return hourAt(from);
    return { from: Math.max(0, Math.min(from, to)), until: Math.min(LAST, Math.max(from, to)) };
  };
  const { ref } = useDragSource({
    id,
    drag: true,
    slide: ({ y }) => {
      const span = spanOf(y);
      return { place: spanLabel(span, labels), slid: { id, ...span }, run: () => onStretch(span) };
    },
  });
  const press = ({ currentTarget, clientY }: PointerEvent) => {
    pressedAt.current = snap(hours.from + toMinutes(clientY - currentTarget.getBoundingClientRect().top));
  };
  return { drawn, handlers: { ref, onPointerDown: press, onClick: () => onStretch(spanOf(0)) } };
}

/** A stretch that is drawn, and later filled. Its form opens beside it. */
export function Drawn({ span, top, className }: { span: Span; top: number; className: string }) {
  const labels = useLabels();
  return (
    <div
      data-drawn=""
      className={cn(
        'absolute end-0 z-3 rounded-control bg-accent-soft px-1.5 text-12 text-accent tabular-nums',
        className,
      )}
      style={boxOf(span, top)}
    >
      {spanLabel(span, labels)}
    </div>
  );
}

/** The empty hours: tasks are dropped on them, and a stretch is dragged for a task or a round. */
export function Stretches(props: StretchesProps) {
  const { day, hours } = props;
  const { drawn, handlers } = useStretch(props);
  return (
    <div {...handlers} data-hours="" className="absolute inset-y-0 end-0 start-(--names) cursor-cell">
      {steps(hours, STEP).map((at) => (
        <Slot key={at} day={day} at={at} top={hours.from} />
      ))}
      {drawn && <Drawn span={drawn} top={hours.from} className="start-0" />}
    </div>
  );
}
