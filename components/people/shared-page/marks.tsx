'use client';

import { Flag } from 'lucide-react';
import { dayOf } from '@/domain/zones';
import { formatDay } from '@/language/formats';
import { useLanguage, useText, useTexts } from '../../shell/language/language';
import { CheckRing } from '../../task/rows/check-ring';

/** Whether a task or an item of a checklist is done. */
export function Box({ done }: { done: boolean }) {
  const { t, common } = useTexts('shared-page');
  return (
    <span
      role="img"
      aria-label={done ? common('done') : t('open')}
      className="mt-0.5 shrink-0 [print-color-adjust:exact]"
    >
      <CheckRing done={done} />
    </span>
  );
}

export function DeadlineLabel({ day }: { day: string | null }) {
  const t = useText('shared-page');
  const language = useLanguage();
  if (day === null) return null;
  const isThisYear = day.slice(0, 4) === dayOf(Date.now(), 'UTC').slice(0, 4);
  return (
    <span className="inline-flex items-center gap-1 text-12 text-ink-3 tabular-nums">
      <Flag size={12} strokeWidth={1.75} aria-hidden="true" />
      <span>
        {t.rich('due', {
          day: formatDay(language, day, isThisYear ? 'date' : 'dateOfYear'),
          date: (text) => <time dateTime={day}>{text}</time>,
        })}
      </span>
    </span>
  );
}
