import { useEffect, useRef, useState } from 'react';
import type { Language } from '@/domain/languages';
import { formatDay, formatDecimal } from '@/language/formats';
import { useLanguage, useText, useTexts } from '../../shell/language/language';
import { useWords } from '../../shell/parts/words';
import { useToday } from '../../sync/today';
import { FigureTable } from '../../ui/figure-table';
import { ChartFigure, useDaySlider, wordsOf } from '../entries/chart-figure';
import { type DayStats, levelOf, type Measure, measures, monthsOf } from './figures';

function MonthTable({ id, days }: { id: string; days: readonly DayStats[] }) {
  const { t, common, labels } = useWords('statistics');
  const rounds = useText('rounds');
  const language = useLanguage();
  return (
    <FigureTable
      id={id}
      caption={t('monthTable')}
      columns={[t('month'), common('focus'), common('done'), rounds('rounds'), common('mood')]}
      rows={monthsOf(days).map(({ day, focusMin, completed, roundsClosed, mood }) => ({
        key: day,
        name: formatDay(language, day, 'monthOfYear'),
        figures: [
          focusMin > 0 ? labels.minutes(focusMin) : '–',
          completed || '–',
          roundsClosed || '–',
          mood === null ? '–' : formatDecimal(language, mood),
        ],
      }))}
    />
  );
}

const CELL = 10;
const STEP = 13;
const TOP = 16;

const fills = ['fill-hover', 'fill-accent/30', 'fill-accent/55', 'fill-accent/80', 'fill-accent'] as const;

/** The weeks in which a month begins. */
const monthsAt = (days: readonly DayStats[], language: Language) =>
  days.flatMap(({ day }, at) =>
    day.endsWith('-01')
      ? [{ day, week: Math.floor(at / 7), name: formatDay(language, day, 'shortMonth') }]
      : [],
  );

interface CellsProps {
  days: readonly DayStats[];
  measure: Measure;
  active: number | null;
}

/** A column a week, from Monday down. */
function Cells({ days, measure, active }: CellsProps) {
  const read = measures[measure];
  const language = useLanguage();
  const most = Math.max(...days.map(read));
  const width = Math.ceil(days.length / 7) * STEP;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${TOP + 7 * STEP}`}
      className="block w-full overflow-visible"
    >
      {monthsAt(days, language).map(({ day, week, name }) => (
        <text key={day} x={week * STEP} y={10} className="fill-ink-3 text-[9px]">
          {name}
        </text>
      ))}
      {days.map((one, at) => (
        <rect
          key={one.day}
          x={Math.floor(at / 7) * STEP}
          y={TOP + (at % 7) * STEP}
          width={CELL}
          height={CELL}
          rx={2}
          className={active === at ? 'fill-ink' : fills[levelOf(read(one), most)]}
        />
      ))}
    </svg>
  );
}

const steps: Record<string, number> = {
  ArrowUp: -1,
  ArrowDown: 1,
  ArrowLeft: -7,
  ArrowRight: 7,
  PageUp: -28,
  PageDown: 28,
};

function Days({ days, measure }: { days: readonly DayStats[]; measure: Measure }) {
  const words = useWords('statistics');
  const today = useToday();
  const scroller = useRef<HTMLDivElement>(null);
  const last = days.length - 1;
  const { active, setActive, at, slider } = useDaySlider(last, steps);
  const shown = days[at];
  useEffect(() => {
    // A narrow screen begins with the latest weeks.
    scroller.current?.scrollTo(scroller.current.scrollWidth, 0);
  }, []);
  if (!shown) return null;
  const { day, focusMin: focus, completed: done } = shown;
  const text = wordsOf({ day, focus, done }, today, words);
  return (
    <>
      <div ref={scroller} className="overflow-x-auto py-1">
        <div
          role="slider"
          tabIndex={0}
          aria-valuenow={at}
          {...slider}
          aria-label={words.t('chartOf')}
          aria-valuetext={text}
          onPointerMove={({ currentTarget, clientX, clientY }) => {
            const box = currentTarget.getBoundingClientRect();
            const scale = box.width / (Math.ceil(days.length / 7) * STEP);
            const week = Math.floor((clientX - box.left) / scale / STEP);
            const row = Math.floor(((clientY - box.top) / scale - TOP) / STEP);
            const index = week * 7 + row;
            setActive(row >= 0 && row < 7 && index >= 0 && index <= last ? index : null);
          }}
          className="min-w-160"
        >
          <Cells days={days} measure={measure} active={active} />
        </div>
      </div>
      <p aria-hidden="true" className="min-h-4 text-12 text-ink-3 tabular-nums">
        {active === null ? words.t('squares') : text}
      </p>
    </>
  );
}

export function Year({ days }: { days: readonly DayStats[] }) {
  const { t, common } = useTexts('statistics');
  const [measure, setMeasure] = useState<Measure>('focus');
  return (
    <ChartFigure
      label={t('yearOfDays')}
      options={(['focus', 'done'] as const).map((value) => ({ value, name: common(value) }))}
      chosen={measure}
      onChoose={setMeasure}
      table={(id) => <MonthTable id={id} days={days} />}
    >
      <Days days={days} measure={measure} />
    </ChartFigure>
  );
}
