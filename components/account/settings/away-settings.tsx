import { X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { AwaySpan } from '@/domain/away';
import { useText } from '../../shell/language/language';
import { useLabels } from '../../shell/parts/labels';
import { useAct } from '../../sync/act';
import { changePreferences } from '../../sync/actions/preferences';
import { useToday } from '../../sync/today';
import { Button, IconButton } from '../../ui/button';
import { Field } from '../../ui/field';
import { smallIcon } from '../../ui/icon';

const byStart = (one: AwaySpan, other: AwaySpan) => (one.from < other.from ? -1 : 1);

function SpanForm({ onAdd }: { onAdd: (span: AwaySpan) => void }) {
  const t = useText('settings-data');
  const today = useToday();
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const isBackwards = from !== '' && to !== '' && to < from;
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (isBackwards) return;
    setFrom('');
    setTo('');
    onAdd({ from, to: to || from });
  };
  return (
    <form className="flex flex-wrap items-end gap-2" onSubmit={add}>
      <Field
        label={t('firstDay')}
        type="date"
        required
        min={today}
        value={from}
        onChange={({ target }) => setFrom(target.value)}
      />
      <Field
        label={t('lastDay')}
        type="date"
        min={from || today}
        value={to}
        onChange={({ target }) => setTo(target.value)}
        error={isBackwards ? t('afterFirst') : undefined}
      />
      <Button type="submit" look="outline">
        {t('add')}
      </Button>
    </form>
  );
}

/** The current and coming days away. Past ones stay stored: the streaks of habits need them. */
export function AwaySettings({ away }: { away: AwaySpan[] }) {
  const t = useText('settings-data');
  const today = useToday();
  const act = useAct();
  const { weekdayDate } = useLabels();
  // `Fri, Nov 27 to Mon, Nov 30`.
  const spanLabel = ({ from, to }: AwaySpan) =>
    from === to
      ? weekdayDate(from, today)
      : t('span', { from: weekdayDate(from, today), to: weekdayDate(to, today) });
  const coming = away.filter((span) => span.to >= today).sort(byStart);
  const addNew = async (span: AwaySpan) => {
    const label = t('addedSpan', { span: spanLabel(span) });
    if (away.some(({ from, to }) => from === span.from && to === span.to)) return;
    await act(changePreferences({ addAway: [span] }, { label }));
  };
  const removeOld = async (span: AwaySpan) => {
    const label = t('removedSpan', { span: spanLabel(span) });
    await act(changePreferences({ removeAway: [span] }, { label }));
  };
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="pb-1 text-13 font-medium text-ink-2">{t('daysAway')}</legend>
      <p className="text-13 text-ink-3">{t('daysAwayHint')}</p>
      {coming.length > 0 && (
        <ul aria-label={t('daysAway')}>
          {coming.map((span) => (
            <li
              key={`${span.from} ${span.to}`}
              className="flex min-h-9 items-center border-b border-line text-14"
            >
              <span className="flex-1">{spanLabel(span)}</span>
              <IconButton
                label={t('removeSpan', { span: spanLabel(span) })}
                onClick={() => void removeOld(span)}
              >
                <X {...smallIcon} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <SpanForm onAdd={(span) => void addNew(span)} />
    </fieldset>
  );
}
