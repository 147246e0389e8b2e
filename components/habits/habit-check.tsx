'use client';

import { Check } from 'lucide-react';
import { AreaIcon } from '../places/area-icon';
import { cn } from '../ui/cn';
import { hueColor } from '../ui/hue';
import { nextCount, progressOf } from './habit-words';
import { type BoardHabit, countOn, useHabitActions } from './use-habits';

/** The check of a habit on a day. A habit to do several times shows how often it was done. */
export function HabitCheck({ habit, day, label }: { habit: BoardHabit; day: string; label?: string }) {
  const { check } = useHabitActions();
  const count = countOn(habit, day);
  const most = habit.target.period === 'day' ? habit.target.count : 1;
  const done = count >= most;
  const color = habit.hue === null ? 'var(--done)' : hueColor(habit.hue);
  return (
    <button
      type="button"
      aria-pressed={done}
      aria-label={label ?? `${habit.name}, ${progressOf(habit)}`}
      data-tip={label ?? `${habit.name}, ${progressOf(habit)}`}
      onClick={() => void check(habit, day, nextCount(habit, day))}
      style={
        done ? { backgroundColor: color, borderColor: color } : { borderColor: count ? color : undefined }
      }
      className={cn(
        'grid size-8 place-items-center rounded-full border-[1.5px] transition-colors duration-150 touch:size-11',
        done ? 'text-paper' : 'border-line text-ink-3 hover:border-ink-3',
      )}
    >
      {done ? (
        <Check size={16} strokeWidth={2.5} aria-hidden="true" />
      ) : count > 0 ? (
        <span className="text-12 text-ink-2 tabular-nums">{count}</span>
      ) : habit.icon ? (
        <AreaIcon area={habit} />
      ) : (
        <span className="text-12 font-medium text-ink-2">{[...habit.name][0]?.toUpperCase()}</span>
      )}
    </button>
  );
}
