import { onDayAt } from '@/domain/when';
import { useText } from '../../shell/language/language';
import { useWords } from '../../shell/parts/words';
import { closeInlineAdd } from '../../shell/state/inline-add';
import { titleOf } from '../../sync/actions/names';
import { InlineAdd } from '../../task/quick-add/late';
import { Button } from '../../ui/button';
import { BlockDialog } from './block-dialog';
import { NewEvent } from './new-event';
import { newKind } from './new-kind';
import { type Span, spanLabel, timeAt } from './times';
import type { DayHours } from './use-hours';

interface NewBlockProps {
  day: DayHours;
  span: Span;
}

/** The line is left empty on the way to a round. Escape and a click outside close the panel. */
const stayOpen = () => undefined;

function RoundButtons({ day, span, onDone }: NewBlockProps & { onDone: () => void }) {
  const t = useText('timeline');
  return (
    <fieldset className="border-t border-line px-4 pt-3">
      <legend className="sr-only">{t('orRound')}</legend>
      <p aria-hidden="true" className="pb-2 text-12 text-ink-3">
        {t('orRound')}
      </p>
      <div className="flex flex-wrap gap-1.5">
        {day.choices.map((round) => (
          <Button
            key={round.index}
            look="outline"
            onClick={() => {
              day.placeRound(round, span);
              onDone();
            }}
          >
            {titleOf(round)}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

const kinds = ['event', 'task'] as const;

function KindChoice({ kind }: { kind: string }) {
  const t = useText('timeline');
  return (
    <fieldset className="mx-4 flex w-fit rounded-control border border-line p-0.5 text-13">
      <legend className="sr-only">{t('fillWith')}</legend>
      {kinds.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={kind === one}
          onClick={() => newKind.set(one)}
          className="min-h-7 rounded-control px-2 text-ink-2 hover:text-ink aria-pressed:bg-hover aria-pressed:text-ink touch:min-h-11"
        >
          {t(one === 'event' ? 'anEvent' : 'aTask')}
        </button>
      ))}
    </fieldset>
  );
}

/** Fills hours that were dragged or pressed: with an event, a new task, or a round of the day. */
export function NewBlock({ day, span }: NewBlockProps) {
  const { t, labels } = useWords('timeline');
  const { plan, calendars } = day;
  const name = spanLabel(span, labels);
  const fields = { when: onDayAt(plan.day, timeAt(span.from)), durationMin: span.until - span.from };
  const canWrite = calendars.writable.length > 0;
  const kind = newKind.use();
  const isEvent = canWrite && kind !== 'task';
  const close = () => {
    closeInlineAdd();
    day.close();
  };
  return (
    <BlockDialog onClose={close} title={name}>
      <div className="flex flex-col gap-2 pt-1 pb-3">
        {isEvent ? (
          <NewEvent day={day} span={span} onDone={close} />
        ) : (
          <div className="px-1.5">
            <InlineAdd place={{ name, fields }} onClose={stayOpen} onAdded={close} />
            {calendars.written !== undefined && (
              <p className="px-2.5 pb-1 text-12 text-ink-3">
                {t('alsoInCalendar', { calendar: calendars.written })}
              </p>
            )}
          </div>
        )}
        {canWrite && <KindChoice kind={isEvent ? 'event' : 'task'} />}
        {day.choices.length > 0 && <RoundButtons day={day} span={span} onDone={close} />}
      </div>
    </BlockDialog>
  );
}
