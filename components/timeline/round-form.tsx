import { type FormEvent, useState } from 'react';
import { minutesAt } from '@/server/domain/clock';
import type { Round } from '@/server/types';
import { useText } from '../language/language';
import { titleOf } from '../rounds/use-day';
import { Button } from '../ui/button';
import { FieldFrame, inputLook } from '../ui/field';
import { BlockDialog } from './block-dialog';
import { isOrdered, SpanFields } from './span-fields';
import { type Span, timeAt } from './times';

/** Opens the form: with a round that has a time, or with a time span for a round to choose. */
export interface RoundDraft {
  round: Round | undefined;
  span: Span;
}

interface RoundFormProps extends RoundDraft {
  /** The rounds that can be given a time, the likeliest first. */
  rounds: readonly Round[];
  onSave: (round: Round, span: Span | null) => void;
  onClose: () => void;
}

interface RoundFieldProps {
  rounds: readonly Round[];
  value: number;
  onChange: (index: number) => void;
}

const RoundField = ({ rounds, value, onChange }: RoundFieldProps) => {
  const t = useText('timeline');
  return (
    <FieldFrame label={t('roundLabel')}>
      {(control) => (
        <select
          {...control}
          value={value}
          onChange={(event) => onChange(Number(event.target.value))}
          className={inputLook}
        >
          {rounds.map((round) => (
            <option key={round.index} value={round.index}>
              {round.taskIds.length > 0
                ? t('roundChoice', { round: titleOf(round), count: round.taskIds.length })
                : titleOf(round)}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
};

/** Sets the time of a round, from a span that was dragged or typed. */
export function RoundForm({ round, span, rounds, onSave, onClose }: RoundFormProps) {
  const t = useText('timeline');
  const common = useText('common');
  const [index, setIndex] = useState(round?.index ?? rounds[0]?.index ?? 0);
  const [typed, setTyped] = useState({ start: timeAt(span.from), end: timeAt(span.until) });
  const chosen = round ?? rounds.find((one) => one.index === index);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!chosen || !isOrdered(typed)) return;
    onSave(chosen, { from: minutesAt(typed.start), until: minutesAt(typed.end) });
    onClose();
  };
  return (
    <BlockDialog onClose={onClose} title={round ? t('timeOf', { round: titleOf(round) }) : t('timeForRound')}>
      <form onSubmit={submit} className="flex flex-col gap-4 p-4">
        {!round && <RoundField rounds={rounds} value={index} onChange={setIndex} />}
        <SpanFields typed={typed} onType={setTyped} />
        <div className="flex flex-wrap justify-end gap-2">
          {round && (
            <Button
              className="me-auto"
              onClick={() => {
                onSave(round, null);
                onClose();
              }}
            >
              {t('takeTimeAway')}
            </Button>
          )}
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button type="submit" look="primary">
            {common('save')}
          </Button>
        </div>
      </form>
    </BlockDialog>
  );
}
