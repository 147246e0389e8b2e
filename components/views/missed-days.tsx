import { useId, useState } from 'react';
import type { Labels } from '@/language/labels';
import { diffDays } from '@/server/domain/days';
import type { Task } from '@/server/types';
import { useLabels } from '../data/labels';
import { useText } from '../language/language';
import { minutesOf } from '../rounds/load';
import { Button } from '../ui/button';
import { SpreadPanel } from './spread-panel';
import { type Missed, useMissedDays } from './use-missed-days';

const WEEK = 7;

/** `Thursday` and `Sunday`, or dates where weekdays would be unclear. */
function spanOf({ from, to }: Missed, today: string, labels: Labels): Missed {
  const name = (day: string) =>
    diffDays(from, today) < WEEK ? labels.weekday(day) : labels.date(day, today);
  return { from: name(from), to: name(to) };
}

interface MissedDaysProps {
  missed: Missed;
  /** What is planned on earlier days. */
  tasks: readonly Task[];
  today: string;
}

/** After days without engagement, one step that decides about what was planned on them. */
export function MissedDays({ missed, tasks, today }: MissedDaysProps) {
  const t = useText('views');
  const labels = useLabels();
  const { isKept, later, spread, keep } = useMissedDays(missed);
  const [isSpreading, setSpreading] = useState(false);
  const id = useId();
  if (isKept || tasks.length === 0) return null;
  const minutes = minutesOf(tasks);
  const about = { ...spanOf(missed, today, labels), count: tasks.length };
  return (
    <section aria-labelledby={id} className="mb-5 border-y border-line px-2 py-3 print:hidden">
      <h2 id={id} className="text-14 font-semibold">
        {t('welcomeBack')}
      </h2>
      <p className="text-13 text-ink-2">
        {minutes > 0 ? t('missedWithTime', { ...about, time: labels.minutes(minutes) }) : t('missed', about)}
      </p>
      {isSpreading ? (
        <SpreadPanel
          {...{ tasks, today }}
          onSpread={(days) => {
            setSpreading(false);
            void spread(days);
          }}
          onCancel={() => setSpreading(false)}
        />
      ) : (
        <p className="flex flex-wrap gap-1 pt-2">
          <Button look="outline" onClick={() => setSpreading(true)} className="px-2 text-13">
            {t('spreadOverDays')}
          </Button>
          <Button onClick={() => void later(tasks)} className="px-2 text-13">
            {t('moveToLater')}
          </Button>
          <Button onClick={keep} className="px-2 text-13">
            {t('leaveAsIs')}
          </Button>
        </p>
      )}
    </section>
  );
}
