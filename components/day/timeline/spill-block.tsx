import { onDay } from '@/domain/when';
import { useWords } from '../../shell/parts/words';
import { useDragSource } from '../../shell/state/drag';
import { useDropHandler } from '../../shell/state/drops';
import { openPicker } from '../../shell/state/open-picker';
import { nameTasks } from '../../sync/actions/names';
import { idsOf } from '../../sync/actions/tasks';
import { useToday } from '../../sync/today';
import { useTaskActions } from '../../task/rows/use-task-actions';
import { cn } from '../../ui/cn';
import { roughly } from '../rounds/load';
import { boxOf } from './block';
import { roomFor, type Spill } from './spill';
import type { Span } from './times';

/** A day or an hour of one, such as `group:2026-11-23` and `file:time:2026-11-23:09:00`. */
const aDay = /^(?:group|file:time):(\d{4}-\d{2}-\d{2})/;

/** Moves what spills to the day that it is dropped on. */
function useSpillDrop(id: string, day: string, { tasks }: Spill): void {
  const { labels } = useWords('timeline');
  const today = useToday();
  const { plan } = useTaskActions();
  useDropHandler(({ activeId, overId }) => {
    const [, to] = aDay.exec(overId) ?? [];
    if (activeId !== id || to === undefined || to === day) return undefined;
    return { place: labels.day(to, today), run: () => void plan(tasks, onDay(to)) };
  });
}

interface SpillBlockProps {
  day: string;
  spill: Spill;
  /** The first minute of the timeline. */
  top: number;
  /** Undefined for what does not fit in the day. */
  round: { index: number; title: string } | undefined;
  /** What else stands in the hours. */
  others: readonly Span[];
}

/** What does not fit, as a hatch below where it ends. Dragged to another day, or opened for one, it moves there. */
export function SpillBlock({ day, spill, top, round, others }: SpillBlockProps) {
  const { t, common, labels } = useWords('timeline');
  const id = `spill:${day}:${round?.index ?? 'day'}`;
  const { minutes, tasks } = spill;
  const { span, isNarrow } = roomFor(spill, others);
  const time = labels.minutes(roughly(minutes));
  const names = nameTasks(tasks, common);
  const { ref, isDragging } = useDragSource({
    id,
    title: t('over', { time }),
    taskIds: idsOf(tasks),
    drag: true,
  });
  useSpillDrop(id, day, spill);
  const label = round
    ? t('overInRound', { round: round.title, time, tasks: names })
    : t('overInDay', { time, tasks: names });
  return (
    <li
      className={cn('absolute end-0 z-3', isNarrow ? 'min-w-18 max-w-full' : 'start-(--names)')}
      style={boxOf(span, top)}
    >
      <button
        type="button"
        ref={ref}
        onClick={() => openPicker('when', tasks)}
        aria-label={label}
        data-tip={names}
        className={cn(
          'flex size-full cursor-grab items-start overflow-hidden rounded-control rounded-t-none border border-t-0 border-today/50 bg-paper px-1.5 text-12 leading-4.5 font-medium whitespace-nowrap text-today hatched active:cursor-grabbing',
          isDragging && 'opacity-40',
        )}
      >
        <span className="rounded bg-paper px-1">{t('over', { time })}</span>
      </button>
    </li>
  );
}
