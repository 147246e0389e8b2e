import { type ChangeEvent, type KeyboardEvent, useId, useState } from 'react';
import { parseDuration } from '@/domain/duration';
import type { Task } from '@/server/types';
import { useWords } from '../../shell/parts/words';
import { useSavedText } from '../../sync/text/use-saved-text';
import { Button } from '../../ui/button';
import { cn } from '../../ui/cn';
import { inputLook } from '../../ui/field';
import { focusOnMount } from '../../ui/focus';

const offered = [15, 30, 45, 60, 90];

const minutesOf = (text: string) => (text.trim() === '' ? null : parseDuration(text));
const isWrong = (text: string) => minutesOf(text) === undefined;

interface DurationPickerProps {
  task: Task;
  onChange: (minutes: number | null) => void;
  onClose: () => void;
}

/** The field of an estimate, which saves what is typed in every way out. */
function useDuration({ task, onChange, onClose }: DurationPickerProps) {
  const { t, labels } = useWords('task-detail');
  const { durationMin: value } = task;
  const save = async (text: string) => {
    const minutes = minutesOf(text);
    if (minutes !== undefined && minutes !== value) onChange(minutes);
    return undefined;
  };
  const shown = value === null ? '' : labels.minutes(value);
  const { text, leave, drop, field } = useSavedText(`duration:${task.id}`, {
    ...{ value: shown, label: t('duration'), save, isWrong, isWhole: true },
  });
  const [isLeft, setLeft] = useState(false);
  const done = () => {
    setLeft(true);
    leave();
  };
  return {
    wrong: isLeft && isWrong(text),
    pick(minutes: number | null) {
      drop();
      if (minutes !== value) onChange(minutes);
      onClose();
    },
    field: {
      ...field,
      onChange(event: ChangeEvent<HTMLInputElement>) {
        setLeft(false);
        field.onChange(event);
      },
      onBlur: done,
      onKeyDown(event: KeyboardEvent) {
        if (event.key !== 'Enter') return;
        // The focus moves to the button that opened the picker, which the key would press.
        event.preventDefault();
        done();
        if (!isWrong(text)) onClose();
      },
    },
  };
}

/** Accepts 90, 45m, 1h30 and 1.5h, or offers a few. */
export function DurationPicker(props: DurationPickerProps) {
  const { t, common, labels } = useWords('task-detail');
  const id = useId();
  const { wrong, pick, field } = useDuration(props);
  return (
    <div className="flex w-64 flex-col gap-2 p-2">
      <input
        ref={focusOnMount}
        aria-label={t('duration')}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? id : undefined}
        {...field}
        placeholder={t('noDuration')}
        className={cn(inputLook, 'h-8')}
      />
      {wrong && (
        <p id={id} role="alert" className="text-12 text-overdue">
          {t('unknownDuration')}
        </p>
      )}
      <span className="flex flex-wrap gap-1">
        {offered.map((minutes) => (
          <Button key={minutes} look="outline" className={buttonLook} onClick={() => pick(minutes)}>
            {labels.minutes(minutes)}
          </Button>
        ))}
        {props.task.durationMin !== null && (
          <Button className={buttonLook} onClick={() => pick(null)}>
            {common('remove')}
          </Button>
        )}
      </span>
    </div>
  );
}

const buttonLook = 'px-2 text-13 font-normal';
