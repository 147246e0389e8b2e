'use client';

import { startTransition, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { type DayFigures, daysUpTo, figuresOf, STEP_DAYS, type Sum, weeksOf } from '@/domain/journal';
import { formatDecimal } from '@/language/formats';
import { listed } from '@/language/listed';
import { useLanguage, useText, useTexts } from '../../shell/language/language';
import { ErrorState, Skeleton } from '../../shell/parts/page-states';
import { useWords } from '../../shell/parts/words';
import { setPage } from '../../shell/state/current-page';
import { selection } from '../../shell/state/selection';
import { Button, buttonLook } from '../../ui/button';
import { Link } from '../../ui/link';
import { type ChartSpan, Charts } from './charts';
import { DaySection, GapLine, headingIdOf } from './day-section';
import { daysOf, firstRows, isEmptyDay, type JournalDay, rowsOf } from './days';
import { sumLabel } from './sum-label';
import { type JournalParts, useJournalDays, useTodayUnlessTyping } from './use-journal-days';

function WeekLine({ figures }: { figures: readonly DayFigures[] }) {
  const words = useWords('journal');
  const { t, common } = words;
  const language = useLanguage();
  const { week, before } = weeksOf(figures);
  const wordsOf = (sum: Sum) => {
    const mood = sum.mood !== null && t('moodMean', { mean: formatDecimal(language, sum.mood) });
    return listed(common, [sumLabel(sum, words), mood]) || t('nothing');
  };
  return (
    <p className="px-2 text-14 text-ink-2 tabular-nums">
      <span className="text-ink">{t('lastWeek', { figures: wordsOf(week) })}</span>{' '}
      <span className="block text-13 text-ink-3">{t('weekBefore', { figures: wordsOf(before) })}</span>
    </p>
  );
}

/** Today and yesterday show even when empty, to offer writing an entry. */
const ALWAYS_SHOWN_DAYS = 2;

interface OverviewProps extends JournalParts {
  span: ChartSpan;
  onSpan: (span: ChartSpan) => void;
}

const goToDay = (day: string): void => {
  const heading = document.getElementById(headingIdOf(day));
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  heading?.scrollIntoView({ behavior: isStill ? 'auto' : 'smooth', block: 'start' });
  heading?.focus({ preventScroll: true });
};

function Overview({ material, today, zone, span, onSpan }: OverviewProps) {
  const t = useText('journal');
  const figures = useMemo(
    () => figuresOf(daysUpTo(today, span), material, zone),
    [today, span, material, zone],
  );
  const isBlank = figures.every(({ focus, done, mood }) => focus === 0 && done === 0 && mood === null);
  if (isBlank) return <p className="px-2 pt-8 text-14 text-ink-3">{t('noDaysYet')}</p>;
  return (
    <section aria-label={t('latestDays')} className="flex flex-col gap-2 pt-8">
      <WeekLine figures={figures} />
      <Charts figures={figures} today={today} span={span} onSpan={onSpan} onPick={goToDay} />
    </section>
  );
}

/**
 * The days as rows, and `open` to show the days of a gap. A shown day stays, because the user may empty an entry just to
 * rewrite it.
 */
function useRows(days: readonly JournalDay[]) {
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const filled = days.filter((day) => !isEmptyDay(day)).map(({ day }) => day);
    setShown((now) => (filled.every((day) => now.has(day)) ? now : new Set([...now, ...filled])));
  }, [days]);
  const rows = useMemo(
    () => rowsOf(days, (day, back) => back < ALWAYS_SHOWN_DAYS || shown.has(day)),
    [days, shown],
  );
  const open = (gap: readonly JournalDay[]) => {
    flushSync(() => setShown(new Set([...shown, ...gap.map(({ day }) => day)])));
    const [first] = gap;
    if (first) document.getElementById(headingIdOf(first.day))?.focus();
  };
  return { rows, open };
}

export function JournalPage() {
  const { t, common } = useTexts('journal');
  const today = useTodayUnlessTyping();
  const [steps, setSteps] = useState(1);
  const [span, setSpan] = useState<ChartSpan>(30);
  const { material, zone, reach, earlier, isLoading, fault, retry } = useJournalDays(today, steps);
  const days = useMemo(() => daysOf(material, { today, count: reach, zone }), [material, today, reach, zone]);
  const { rows, open } = useRows(days);
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    // The page has no task rows, so shortcuts for tasks must find no selection.
    setPage(null);
    selection.enter('journal');
    // React draws what follows the first paint in parts.
    startTransition(() => setPainted(true));
  }, []);
  const [first, ...others] = isPainted ? rows : firstRows(rows);
  const parts = { today, material, zone };
  return (
    <>
      <header className="flex items-center justify-between gap-3 px-2">
        <h1 className="page-title">{common('journal')}</h1>
        <Link href="/statistics" className={buttonLook('quiet', 'px-2 text-13')}>
          {common('statistics')}
        </Link>
      </header>
      {first?.kind === 'day' && <DaySection day={first.day} {...parts} />}
      {reach > 0 && (
        <Overview
          {...parts}
          span={span}
          onSpan={(next) => {
            setSpan(next);
            setSteps(Math.max(steps, next / STEP_DAYS));
          }}
        />
      )}
      {others.map((row) =>
        row.kind === 'day' ? (
          <DaySection key={row.day.day} day={row.day} {...parts} />
        ) : (
          <GapLine
            key={`gap-${row.days[0]?.day}`}
            days={row.days}
            today={today}
            onOpen={() => open(row.days)}
          />
        ),
      )}
      {fault && <ErrorState message={fault} onRetry={retry} />}
      {isLoading && <Skeleton />}
      {earlier && !isLoading && (
        <Button look="outline" onClick={() => setSteps(steps + 1)} className="mx-2 mt-8">
          {t('earlier')}
        </Button>
      )}
    </>
  );
}
