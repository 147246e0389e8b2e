import { useMemo } from 'react';
import type { Day } from '@/domain/days';
import type { Repeat } from '@/domain/recurrence';
import { labelsFor } from '@/language/labels';
import { repeatLabel } from '@/language/repeat-label';
import { useLanguage, useText } from '../language/language';
import { useTimeFormat } from './preferences';

/** Days, times and lengths in words: `labels.day(day, today)`, `labels.minutes(95)`. */
export function useLabels() {
  const language = useLanguage();
  const dates = useText('dates');
  const common = useText('common');
  const timeFormat = useTimeFormat();
  return useMemo(() => {
    const labels = labelsFor({ language, dates, common, timeFormat });
    const repeat = (of: Repeat, today: Day) => repeatLabel(of, today, { language, dates, labels });
    return { ...labels, repeat };
  }, [language, dates, common, timeFormat]);
}
