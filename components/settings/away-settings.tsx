import { X } from 'lucide-react';
import { useState } from 'react';
import type { AwaySpan } from '@/server/domain/away';
import { useLabels } from '../data/labels';
import { offerUndo } from '../data/undo';
import { useText } from '../language/language';
import { Button, IconButton } from '../ui/button';
import { Field } from '../ui/field';
import { smallIcon } from '../ui/icon';

/** Names days away: `Fri, Nov 27 to Mon, Nov 30`. */
function useSpanLabel(today: string) {
  const t = useText('settings-data');
  const { weekdayDate } = useLabels();
  return ({ from, to }: AwaySpan): string =>
    from === to
      ? weekdayDate(from, today)
      : t('span', { from: weekdayDate(from, today), to: weekdayDate(to, today) });
}

const byStart = (one: AwaySpan, other: AwaySpan) => (one.from < other.from ? -1 : 1);

interface AwaySettingsProps {
  away: readonly AwaySpan[];
  today: string;
  onChange: (away: AwaySpan[]) => Promise<boolean>;
}

interface SpansProps {
  spans: readonly AwaySpan[];
  today: string;
  onRemove: (span: AwaySpan) => void;
}

const Spans = ({ spans, today, onRemove }: SpansProps) => {
  const t = useText('settings-data');
  const spanLabel = useSpanLabel(today);
  return (
    spans.length > 0 && (
      <ul aria-label={t('daysAway')}>
        {spans.map((span) => (
          <li
            key={`${span.from} ${span.to}`}
            className="flex min-h-9 items-center border-b border-line text-14"
          >
            <span className="flex-1">{spanLabel(span)}</span>
            <IconButton label={t('removeSpan', { span: spanLabel(span) })} onClick={() => onRemove(span)}>
              <X {...smallIcon} />
            </IconButton>
          </li>
        ))}
      </ul>
    )
  );
};

/** The current and coming days away. Past ones stay stored: the streaks of habits need them. */
export function AwaySettings({ away, today, onChange }: AwaySettingsProps) {
  const t = useText('settings-data');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const spanLabel = useSpanLabel(today);
  const isBackwards = from !== '' && to !== '' && to < from;
  const coming = away.filter((span) => span.to >= today).sort(byStart);
  const change = async (next: readonly AwaySpan[], label: string) => {
    if (await onChange([...next].sort(byStart)))
      offerUndo(label, { undo: () => onChange([...away]), redo: () => onChange([...next]) });
  };
  const remove = (span: AwaySpan) => {
    const others = away.filter((other) => other !== span);
    void change(others, t('removedSpan', { span: spanLabel(span) }));
  };
  const add = () => {
    const span = { from, to: to || from };
    setFrom('');
    setTo('');
    void change([...away, span], t('addedSpan', { span: spanLabel(span) }));
  };
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="pb-1 text-13 font-medium text-ink-2">{t('daysAway')}</legend>
      <p className="text-13 text-ink-3">{t('daysAwayHint')}</p>
      <Spans spans={coming} today={today} onRemove={remove} />
      <form
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBackwards) add();
        }}
      >
        <Field
          label={t('firstDay')}
          type="date"
          required
          min={today}
          value={from}
          onChange={(event) => setFrom(event.target.value)}
        />
        <Field
          label={t('lastDay')}
          type="date"
          min={from || today}
          value={to}
          onChange={(event) => setTo(event.target.value)}
          error={isBackwards ? t('afterFirst') : undefined}
        />
        <Button type="submit" look="outline">
          {t('add')}
        </Button>
      </form>
    </fieldset>
  );
}
