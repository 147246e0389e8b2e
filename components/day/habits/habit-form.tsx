import { type FormEvent, useId, useState } from 'react';
import { HuePicker } from '../../lists/places/hue-picker';
import { useText, useTexts } from '../../shell/language/language';
import { WeekdayButtons } from '../../shell/parts/weekday-buttons';
import type { HabitFields } from '../../sync/actions/actions';
import { useSavedText } from '../../sync/text/use-saved-text';
import { Button } from '../../ui/button';
import { Field, Input } from '../../ui/field';
import { Select } from '../../ui/select';
import type { BoardHabit } from './use-habits';

const draftOf = (habit: BoardHabit | undefined): HabitFields => ({
  name: habit?.name ?? '',
  icon: habit?.icon ?? null,
  hue: habit?.hue ?? null,
  target: habit?.target ?? { count: 1, period: 'day' },
  weekdays: habit?.weekdays ?? [0, 1, 2, 3, 4, 5, 6],
});

interface PartProps {
  draft: HabitFields;
  set: (patch: Partial<HabitFields>) => void;
}

function Target({ draft: { target }, set }: PartProps) {
  const t = useText('habits');
  const id = useId();
  return (
    <div className="flex items-center gap-2 text-14 text-ink-2">
      <label htmlFor={id}>{t('howOften')}</label>
      <Input
        id={id}
        type="number"
        min={1}
        max={100}
        value={target.count}
        onChange={(event) =>
          set({ target: { ...target, count: Math.min(100, Math.max(1, Number(event.target.value) || 1)) } })
        }
        className="w-20"
      />
      <Select
        aria-label={t('inEach')}
        value={target.period}
        options={[
          ['day', t('aDay')],
          ['week', t('aWeek')],
          ['month', t('aMonth')],
        ]}
        onValue={(period) => set({ target: { ...target, period } })}
        className="w-auto"
      />
    </div>
  );
}

const Weekdays = ({ draft: { weekdays }, set }: PartProps) => {
  const t = useText('habits');
  return (
    <fieldset className="flex flex-wrap gap-1">
      <legend className="pb-1 text-13 font-medium text-ink-2">{t('onTheseDays')}</legend>
      <WeekdayButtons
        chosen={weekdays}
        onChange={(next) => next.length > 0 && set({ weekdays: next })}
        className="h-8 w-10 touch:h-11"
      />
    </fieldset>
  );
};

export function HabitForm({ habit, onSave }: { habit?: BoardHabit; onSave: (draft: HabitFields) => void }) {
  const { t, common } = useTexts('habits');
  const [draft, put] = useState(() => draftOf(habit));
  const kept = useSavedText(`habit:${habit?.id ?? 'new'}`, {
    value: habit?.name ?? '',
    label: common('name'),
  });
  const [error, setError] = useState<string>();
  const set = (patch: Partial<HabitFields>) => put({ ...draft, ...patch });
  const save = (event: FormEvent) => {
    event.preventDefault();
    const name = kept.text.trim();
    if (!name) return setError(t('nameIt'));
    kept.drop();
    return onSave({ ...draft, name });
  };
  return (
    <form onSubmit={save} className="flex flex-col gap-4 p-4">
      <Field
        label={common('name')}
        autoFocus
        {...kept.field}
        maxLength={200}
        placeholder={t('nameExample')}
        error={error}
        onChange={(event) => {
          setError(undefined);
          kept.write(event.target.value);
        }}
      />
      <Target draft={draft} set={set} />
      {draft.target.period === 'day' && <Weekdays draft={draft} set={set} />}
      <HuePicker hue={draft.hue} className="-mx-1.5" onPick={(hue) => set({ hue })} />
      <div className="flex justify-end">
        <Button type="submit" look="primary">
          {habit ? common('save') : t('create')}
        </Button>
      </div>
    </form>
  );
}
