import { onDayAt } from '@/domain/when';
import { useText } from '../../shell/language/language';
import { useWords } from '../../shell/parts/words';
import { closeInlineAdd } from '../../shell/state/inline-add';
import { titleOf } from '../../sync/actions/names';
import { InlineAdd } from '../../task/quick-add/late';
import { Button } from '../../ui/button';
import { BlockDialog } from './block-dialog';
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

/** Fills hours that were dragged or pressed: with a new task, or with a round of the day. */
export function NewBlock({ day, span }: NewBlockProps) {
  const { t, labels } = useWords('timeline');
  const { plan, calendars } = day;
  const name = spanLabel(span, labels);
  const fields = { when: onDayAt(plan.day, timeAt(span.from)), durationMin: span.until - span.from };
  const close = () => {
    closeInlineAdd();
    day.close();
  };
  return (
    <BlockDialog onClose={close} title={name}>
      <div className="flex flex-col gap-2 pt-1 pb-3">
        <div className="px-1.5">
          <InlineAdd place={{ name, fields }} onClose={stayOpen} onAdded={close} />
          {calendars.written !== undefined && (
            <p className="px-2.5 pb-1 text-12 text-ink-3">
              {t('alsoInCalendar', { calendar: calendars.written })}
            </p>
          )}
        </div>
        {day.choices.length > 0 && <RoundButtons day={day} span={span} onDone={close} />}
      </div>
    </BlockDialog>
  );
}
