import { Check } from 'lucide-react';
import { AreaIcon } from '../../lists/places/area-icon';
import { useWords } from '../../shell/parts/words';
import { useAct } from '../../sync/act';
import { checkHabit, countOn } from '../../sync/actions/habits';
import { cn } from '../../ui/cn';
import { colorOf, mostOn, progressOf } from './habit-words';
import type { BoardHabit } from './use-habits';

interface HabitCheckProps {
  habit: BoardHabit;
  day: string;
  isNamed?: boolean;
}

/** The check of a habit on a day. A habit to do several times shows how often it was done. */
export function HabitCheck({ habit, day, isNamed = false }: HabitCheckProps) {
  const act = useAct();
  const words = useWords('habits');
  const name = words.common('sequence', { first: habit.name, rest: progressOf(habit, words) });
  const count = countOn(habit, day);
  const done = count >= mostOn(habit);
  const color = colorOf(habit);
  return (
    <button
      type="button"
      aria-pressed={done}
      aria-label={name}
      data-tip={name}
      onClick={() => void act(checkHabit(habit, { day, count: done ? 0 : count + 1 }))}
      className={cn(
        'group/check grid place-items-center touch:min-h-11',
        isNamed &&
          'max-w-48 grid-cols-[auto_minmax(0,auto)] gap-1.5 rounded-control px-1.5 py-1 hover:bg-hover',
      )}
    >
      <span
        style={
          done ? { backgroundColor: color, borderColor: color } : { borderColor: count ? color : undefined }
        }
        className={cn(
          'grid place-items-center rounded-full border-[1.5px] transition-colors duration-150',
          isNamed ? 'size-5' : 'size-8 touch:size-11',
          done ? 'text-paper' : 'border-line text-ink-3 group-hover/check:border-ink-3',
        )}
      >
        {done ? (
          <Check size={isNamed ? 12 : 16} strokeWidth={2.5} aria-hidden="true" />
        ) : count > 0 ? (
          <span className="text-12 text-ink-2 tabular-nums">{count}</span>
        ) : (
          !isNamed && <Face habit={habit} />
        )}
      </span>
      {isNamed && (
        <span className={cn('truncate text-13', done ? 'text-ink-3' : 'text-ink-2')}>{habit.name}</span>
      )}
    </button>
  );
}

/** What stands for a habit where there is no room for its name. */
const Face = ({ habit }: Pick<HabitCheckProps, 'habit'>) =>
  habit.icon ? (
    <AreaIcon area={habit} />
  ) : (
    <span className="text-12 font-medium text-ink-2">{[...habit.name][0]?.toUpperCase()}</span>
  );
