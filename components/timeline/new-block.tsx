import { onDayAt } from '@/server/domain/when';
import type { Round } from '@/server/types';
import { useFrame } from '../data/frame';
import { useLabels } from '../data/labels';
import { useText } from '../language/language';
import { InlineAdd } from '../quick-add/late';
import { titleOf } from '../rounds/use-day';
import { closeInlineAdd } from '../state/inline-add';
import { Button } from '../ui/button';
import { BlockDialog } from './block-dialog';
import { type Span, spanLabel, timeAt } from './times';

export interface NewBlockProps {
  span: Span;
  day: string;
  today: string;
  /** The rounds that can be given a time, the likeliest first. */
  rounds: readonly Round[];
  /** The calendar that tasks with a time are written to. */
  written: string | undefined;
  onRound: (round: Round, span: Span) => void;
  onClose: () => void;
}

/** The line is left empty on the way to a round. Escape and a click outside close the panel. */
const stayOpen = () => undefined;

function NewTask({ span, day, today, written, onClose }: Omit<NewBlockProps, 'rounds' | 'onRound'>) {
  const t = useText('timeline');
  const labels = useLabels();
  const frame = useFrame(today).data;
  const fields = { when: onDayAt(day, timeAt(span.from)), durationMin: span.until - span.from };
  return (
    <div className="px-1.5">
      <InlineAdd
        place={{ name: spanLabel(span, labels), fields }}
        frame={frame}
        onClose={stayOpen}
        onAdded={onClose}
      />
      {written !== undefined && (
        <p className="px-2.5 pb-1 text-12 text-ink-3">{t('alsoInCalendar', { calendar: written })}</p>
      )}
    </div>
  );
}

/** Fills hours that were dragged or pressed: with a new task, or with a round of the day. */
export function NewBlock({ rounds, onRound, onClose, ...task }: NewBlockProps) {
  const t = useText('timeline');
  const labels = useLabels();
  const { span } = task;
  const close = () => {
    closeInlineAdd();
    onClose();
  };
  return (
    <BlockDialog onClose={close} title={spanLabel(span, labels)}>
      <div className="flex flex-col gap-2 pt-1 pb-3">
        <NewTask {...task} onClose={close} />
        {rounds.length > 0 && (
          <fieldset className="border-t border-line px-4 pt-3">
            <legend className="sr-only">{t('orRound')}</legend>
            <p aria-hidden="true" className="pb-2 text-12 text-ink-3">
              {t('orRound')}
            </p>
            <div className="flex flex-wrap gap-1.5">
              {rounds.map((round) => (
                <Button
                  key={round.index}
                  look="outline"
                  onClick={() => {
                    onRound(round, span);
                    close();
                  }}
                >
                  {titleOf(round)}
                </Button>
              ))}
            </div>
          </fieldset>
        )}
      </div>
    </BlockDialog>
  );
}
