import type { ReactNode } from 'react';
import type { DayFigures } from '@/domain/journal';
import { useWords, type Words } from '../../shell/parts/words';
import { FigureTable } from '../../ui/figure-table';
import { ChartFigure, useDaySlider, wordsOf } from './chart-figure';
import { ActiveBand, Bars, highest, Marks, MoodLine } from './chart-rows';
import { moodOf } from './mood-picker';

function moodName(mood: number | null, t: Words<'journal'>['t']): string | undefined {
  const felt = moodOf(mood);
  return felt && t('moodShort', { name: t(felt.name), value: felt.value });
}

const focusOf = ({ focus }: DayFigures) => focus;
const doneOf = ({ done }: DayFigures) => done;

function Row({ name, top, children }: { name: string; top: string; children: ReactNode }) {
  return (
    <div className="relative pt-3">
      <div className="flex justify-between pb-1 text-12 text-ink-3">
        <span>{name}</span>
        <span className="tabular-nums">{top}</span>
      </div>
      {children}
    </div>
  );
}

function Tip({ figures, today, at }: { figures: DayFigures; today: string; at: number }) {
  const { t, common, labels } = useWords('journal');
  const { day, focus, done, mood } = figures;
  const facts = [
    [common('focus'), labels.minutes(focus)],
    [common('done'), String(done)],
    [common('mood'), moodName(mood, t) ?? t('noMood')],
  ];
  return (
    <div
      aria-hidden="true"
      style={{ left: `clamp(72px, ${at * 100}%, calc(100% - 72px))` }}
      className="pointer-events-none absolute bottom-full z-10 w-36 -translate-x-1/2 rounded-control bg-raised px-2.5 py-1.5 text-12 shadow-float"
    >
      <p className="font-medium text-ink">{labels.weekdayDate(day, today)}</p>
      {facts.map(([name, value]) => (
        <p key={name} className="flex justify-between text-ink-2">
          {name} <span className="tabular-nums">{value}</span>
        </p>
      ))}
    </div>
  );
}

interface PlotProps {
  figures: readonly DayFigures[];
  today: string;
  onPick: (day: string) => void;
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -7, PageDown: 7 };

/** Focus, completions and mood by day. */
function Plot({ figures, today, onPick }: PlotProps) {
  const words = useWords('journal');
  const { t, common, labels } = words;
  const last = figures.length - 1;
  const { active, setActive, at, slider } = useDaySlider(last, steps);
  const shown = figures[at];
  if (!shown) return null;
  const felt = moodOf(shown.mood);
  const mood = felt && t('moodOf', { name: t(felt.name), value: felt.value });
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-valuenow={at}
      {...slider}
      aria-label={t('chartOf')}
      aria-valuetext={wordsOf({ ...shown, mood }, today, words)}
      onPointerMove={(event) => {
        const box = event.currentTarget.getBoundingClientRect();
        const index = Math.floor(((event.clientX - box.left) / box.width) * figures.length);
        setActive(Math.min(Math.max(index, 0), last));
      }}
      onFocus={(event) => event.currentTarget.matches(':focus-visible') && setActive(at)}
      onClick={() => onPick(shown.day)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onPick(shown.day);
        if (event.key === 'Escape') setActive(null);
        slider.onKeyDown(event);
      }}
      className="relative touch-pan-y"
    >
      {active !== null && <ActiveBand index={active} count={figures.length} />}
      {figures.some(({ focus }) => focus > 0) && (
        <Row name={common('focus')} top={labels.minutes(highest(figures, focusOf))}>
          <Bars figures={figures} active={active} read={focusOf} height={64} />
        </Row>
      )}
      {figures.some(({ done }) => done > 0) && (
        <Row name={common('done')} top={String(highest(figures, doneOf))}>
          <Bars figures={figures} active={active} read={doneOf} height={40} />
        </Row>
      )}
      {figures.some(({ mood }) => mood !== null) && (
        <Row name={common('mood')} top="">
          <MoodLine figures={figures} active={active} height={44} />
        </Row>
      )}
      <Marks figures={figures} today={today} />
      {active !== null && <Tip figures={shown} today={today} at={(active + 0.5) / figures.length} />}
    </div>
  );
}

const spans = [30, 90] as const;
export type ChartSpan = (typeof spans)[number];

interface ChartsProps extends PlotProps {
  span: ChartSpan;
  onSpan: (span: ChartSpan) => void;
}

export const Charts = ({ span, onSpan, ...plot }: ChartsProps) => {
  const { t, common, labels } = useWords('journal');
  return (
    <ChartFigure
      label={t('lastDays', { count: span })}
      options={spans.map((days) => ({ value: days, name: t('days', { count: days }) }))}
      chosen={span}
      onChoose={onSpan}
      table={(id) => (
        <FigureTable
          id={id}
          caption={t('chartOf')}
          columns={[t('day'), common('focus'), common('done'), common('mood')]}
          rows={plot.figures.toReversed().map(({ day, focus, done, mood }) => ({
            key: day,
            name: labels.weekdayDate(day, plot.today),
            figures: [focus > 0 ? labels.minutes(focus) : '–', done || '–', moodName(mood, t) ?? '–'],
          }))}
        />
      )}
      className="px-2"
    >
      <Plot {...plot} />
    </ChartFigure>
  );
};
