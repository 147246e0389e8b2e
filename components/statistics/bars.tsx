import { useLabels } from '../data/labels';
import { useText } from '../language/language';
import { cn } from '../ui/cn';
import { hueColor } from '../ui/hue';
import { Link } from '../ui/link';
import type { Statistics } from './figures';

const percent = (part: number) => `${Math.max(part * 100, 0.5)}%`;

const Bar = ({ share, color, className }: { share: number; color?: string; className?: string }) => (
  <span
    aria-hidden="true"
    style={{ width: percent(share), background: color, forcedColorAdjust: 'none' }}
    className={cn('block base:h-1.5 rounded-full', className)}
  />
);

/** The focus time of each area. */
export function AreaBars({ areas }: Pick<Statistics, 'areas'>) {
  const t = useText('statistics');
  const { minutes } = useLabels();
  const most = Math.max(...areas.map(({ focusMin }) => focusMin), 1);
  return (
    <ul aria-label={t('byArea')} className="flex flex-col">
      {areas.map(({ area, focusMin }) => (
        <li
          key={area?.id ?? 'none'}
          className="grid min-h-9 grid-cols-[140px_minmax(0,1fr)_72px] items-center gap-3"
        >
          {area ? (
            <Link
              href={`/area/${area.id}`}
              className="truncate text-14 hover:underline touch:-my-3 touch:py-3"
            >
              {area.name}
            </Link>
          ) : (
            <span className="truncate text-14 text-ink-2">{t('noArea')}</span>
          )}
          <Bar
            share={focusMin / most}
            color={area?.hue == null ? undefined : hueColor(area.hue)}
            className="bg-ink-3"
          />
          <span className="text-end text-13 text-ink-2 tabular-nums">{minutes(focusMin)}</span>
        </li>
      ))}
    </ul>
  );
}

/** The estimate of a task above the time that it took. */
export function EstimateBars({ estimates }: Pick<Statistics, 'estimates'>) {
  const t = useText('statistics');
  const { minutes } = useLabels();
  const most = Math.max(...estimates.flatMap(({ estimatedMin, focusMin }) => [estimatedMin, focusMin]));
  return (
    <ul aria-label={t('estimatesOf')} className="flex flex-col">
      {estimates.map(({ taskId, title, estimatedMin, focusMin }) => (
        <li key={taskId} className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-1.5">
          <Link
            href={`?task=${taskId}`}
            scroll={false}
            className="truncate text-14 hover:underline touch:-my-3 touch:py-3"
          >
            {title}
          </Link>
          <span className="text-13 text-ink-2 tabular-nums">
            {t('estimatedTaken', { estimated: minutes(estimatedMin), taken: minutes(focusMin) })}
          </span>
          <span className="col-span-2 flex flex-col gap-0.5 pt-1">
            <Bar share={estimatedMin / most} className="h-1 bg-line" />
            <Bar share={focusMin / most} className="h-1 bg-accent" />
          </span>
        </li>
      ))}
    </ul>
  );
}
