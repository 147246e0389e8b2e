import { useWords } from '../../shell/parts/words';
import { EventDetails } from './event-details';
import { Drawn, HourLines, Stretches } from './hour-lines';
import { NewBlock } from './new-block';
import { RoundForm } from './round-form';
import { TimelineBlocks } from './timeline-blocks';
import { labelAt, type Span } from './times';
import { toPixels } from './use-block';
import type { DayHours } from './use-hours';

/** The current time as a dot in the gutter, and the running session beside it. */
function Now({ day, now, top }: { day: DayHours; now: number; top: number }) {
  const { t, labels } = useWords('timeline');
  const { session } = day.times;
  return (
    <>
      {session && (
        <div
          role="img"
          aria-label={t('sessionSince', { title: session.title, time: labelAt(session.from, labels) })}
          data-tip={t('sessionOn', { title: session.title })}
          className="absolute start-[calc(var(--names)-6px)] w-1 rounded-full bg-accent"
          style={{
            top: toPixels(Math.max(0, session.from - top)),
            height: toPixels(session.until - Math.max(top, session.from)),
          }}
        />
      )}
      {/* Beside the hours, so that it strikes nothing through. Where they have no names there, only the dot has room. */}
      <div
        aria-hidden="true"
        data-now=""
        className="pointer-events-none absolute start-0 z-4 flex h-0 w-(--names) items-center"
        style={{ top: toPixels(now - top) }}
      >
        <span className="w-[calc(100%-5px)] overflow-hidden bg-paper text-12 font-medium whitespace-nowrap text-accent tabular-nums">
          {labelAt(now, labels)}
        </span>
        <span className="absolute -end-1 size-2 rounded-full bg-accent ring-2 ring-paper" />
      </div>
    </>
  );
}

function OpenPanel({ day }: { day: DayHours }) {
  const { panel, plan, close } = day;
  if (panel?.kind === 'new') return <NewBlock day={day} span={panel.span} />;
  if (panel?.kind === 'round') return <RoundForm day={day} round={panel.round} span={panel.span} />;
  return panel && <EventDetails event={panel.event} day={plan.day} onClose={close} />;
}

/** The hours of a day. `--names` is the width of the names of the hours. */
export function Hours({ day, hours }: { day: DayHours; hours: Span }) {
  const { plan, panel, times } = day;
  const top = hours.from;
  return (
    <>
      <div data-slide-area={plan.day} className="relative" style={{ height: toPixels(hours.until - top) }}>
        <HourLines hours={hours} />
        <Stretches day={plan.day} hours={hours} onStretch={day.openNew} />
        {panel?.kind === 'new' && <Drawn span={panel.span} top={top} className="start-(--names)" />}
        <TimelineBlocks day={day} top={top} />
        {times.now !== null && <Now day={day} now={times.now} top={top} />}
      </div>
      <p role="status" className="sr-only">
        {day.message}
      </p>
      <OpenPanel day={day} />
    </>
  );
}
