import { useId } from 'react';
import { type RoundLine, readRoundLine, roundTime } from '@/domain/round-line';
import type { Text } from '@/language/translator';
import type { Round } from '@/server/types';
import { useTexts } from '../../shell/language/language';
import { useTimeFormat } from '../../shell/parts/preferences';
import { useSavedText } from '../../sync/text/use-saved-text';
import { afterPress } from '../../ui/after-press';
import { cn } from '../../ui/cn';
import { focusOnMount } from '../../ui/focus';

interface RoundLineFieldProps {
  round: Round;
  onSave: (line: RoundLine) => void;
  onLeave: () => void;
}

const MAX_NAME = 60;

function problemOf({ name, startsAt, endsAt }: RoundLine, t: Text<'rounds'>): string | undefined {
  if ((name?.length ?? 0) > MAX_NAME) return t('nameTooLong', { max: MAX_NAME });
  if (startsAt && endsAt && endsAt <= startsAt) return t('endsBeforeStart');
  return undefined;
}

/** Edits the name and time of a round as one line: `Deep work 9:00–11:00`. */
export function RoundLineField({ round, onSave, onLeave }: RoundLineFieldProps) {
  const { t, common } = useTexts('rounds');
  const format = useTimeFormat();
  const before = [round.name, roundTime(round, format)].filter(Boolean).join(' ');
  const id = useId();
  const save = async (line: string) => {
    if (line.trim() !== before) onSave(readRoundLine(line));
    return undefined;
  };
  const isWrong = (line: string) => problemOf(readRoundLine(line), t) !== undefined;
  const { text, field } = useSavedText(`round-line:${round.day}/${round.index}`, {
    ...{ value: before, label: t('nameAndTimeOf', { round: common('round', { number: round.index + 1 }) }) },
    ...{ save, isWrong, isWhole: true },
  });
  const problem = problemOf(readRoundLine(text), t);
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">
      <input
        ref={focusOnMount}
        aria-label={t('nameAndTimeOf', { round: common('round', { number: round.index + 1 }) })}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? id : undefined}
        {...field}
        maxLength={100}
        placeholder={t('lineExample', { time: roundTime({ startsAt: '09:00', endsAt: '11:00' }, format) })}
        autoComplete="off"
        // It is saved when the field goes away. A line that is wrong waits for the next time.
        onBlur={() => afterPress(onLeave)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !problem) onLeave();
          if (event.key !== 'Escape') return;
          event.preventDefault();
          onLeave();
        }}
        className={cn(
          'h-7 min-w-0 flex-1 rounded-control border border-line bg-raised px-1.5 text-13 font-semibold',
          'placeholder:font-normal placeholder:text-ink-3 aria-invalid:border-overdue touch:h-11',
        )}
      />
      {problem && (
        <span id={id} role="alert" className="text-12 text-overdue">
          {problem}
        </span>
      )}
    </span>
  );
}
