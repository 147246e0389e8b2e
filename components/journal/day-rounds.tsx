'use client';

import { useId, useState } from 'react';
import { clockOf, type TimeFormat, timeLabel } from '@/server/domain/clock';
import { endOfDay } from '@/server/domain/zones';
import type { NamedTask, Round } from '@/server/types';
import { useRoundNames, useTimeFormat } from '../data/preferences';
import { titleOf } from '../rounds/use-day';
import { openTask } from '../state/open-task';
import { FoldChevron } from '../ui/fold-chevron';
import type { JournalMaterial } from './use-journal-days';

interface DayRoundsProps {
  rounds: readonly Round[];
  material: JournalMaterial;
  zone: string;
  today: string;
}

/** The state of a round; false for an upcoming one. */
function stateOf(
  { day, closedAt, engaged }: Round,
  { zone, today, format }: Pick<DayRoundsProps, 'zone' | 'today'> & { format: TimeFormat },
) {
  if (closedAt !== null) return `closed ${timeLabel(clockOf(closedAt, zone), format)}`;
  if (engaged) return 'engaged';
  return day < today ? 'not closed' : false;
}

function RoundLine({ round, material, zone, today }: Omit<DayRoundsProps, 'rounds'> & { round: Round }) {
  const [open, setOpen] = useState(false);
  const listId = useId();
  const format = useTimeFormat();
  const title = titleOf({ ...round, usualName: useRoundNames()(round.index) });
  const tasks = round.taskIds.flatMap((id) => material.tasks.get(id) ?? []);
  const end = endOfDay(round.day, zone);
  // A task completed on a later day does not count for this round.
  const isDone = ({ completedAt }: NamedTask) => completedAt !== null && completedAt < end;
  const done = tasks.filter(isDone).length;
  return (
    <li>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        onClick={() => setOpen(!open)}
        className="flex min-h-8 w-full items-center gap-2 rounded-control text-left text-13 text-ink-2 hover:bg-hover/60 touch:min-h-11"
      >
        <span className="flex w-24 shrink-0 items-center gap-1 text-12 text-ink-3 max-md:w-22">
          <span className="truncate">{title}</span>
          <FoldChevron open={open} size={12} />
        </span>
        <span className="min-w-0 flex-1 truncate">{tasks.map(({ title }) => title).join(', ')}</span>
        <span className="shrink-0 text-12 text-ink-3 tabular-nums">
          {[tasks.length > 0 && `${done} of ${tasks.length} done`, stateOf(round, { zone, today, format })]
            .filter(Boolean)
            .join(', ')}
        </span>
      </button>
      {open && (
        <ul id={listId} aria-label={`Tasks of ${title}`} className="pb-1 pl-26 max-md:pl-24">
          {tasks.map((task) => (
            <li key={task.id}>
              <button
                type="button"
                onClick={() => openTask(task.id)}
                className="min-h-7 w-full rounded-control text-left text-13 text-ink-2 [overflow-wrap:anywhere] hover:text-ink touch:min-h-11"
              >
                {task.title}
                <span className="text-12 text-ink-3">{isDone(task) ? ' done' : ' left'}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** The rounds of a day with their tasks and how each ended. */
export function DayRounds({ rounds, ...rest }: DayRoundsProps) {
  if (rounds.length === 0) return null;
  return (
    <ul aria-label="Rounds">
      {rounds.map((round) => (
        <RoundLine key={round.index} round={round} {...rest} />
      ))}
    </ul>
  );
}
