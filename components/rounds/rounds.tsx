'use client';

import { useState } from 'react';
import { useSelectedCount } from '../state/selection';
import { cn } from '../ui/cn';
import { FoldChevron } from '../ui/fold-chevron';
import { leftoversOf } from './load';
import { RoundSection } from './round-section';
import type { DayRows } from './round-task';
import { useUndone } from './undone';
import type { DayActions, Plan } from './use-day';
import type { RoundMoves } from './use-round-moves';

interface RoundsProps {
  plan: Plan;
  rows: DayRows;
  moves: RoundMoves;
  actions: DayActions;
}

type PartProps = RoundsProps & { rounds: Plan['rounds'] };

function Sections({ rounds, plan, ...props }: PartProps) {
  const left = leftoversOf(plan, useUndone());
  return rounds.map((round) => (
    <RoundSection key={round.index} round={round} plan={plan} left={left.get(round.index) ?? []} {...props} />
  ));
}

const isUsed = ({ taskIds, closedAt, engaged }: Plan['rounds'][number]) =>
  taskIds.length > 0 || closedAt !== null || engaged;

/** The number of rounds up to the last one in use. */
const usedCount = ({ rounds }: Plan) => rounds.findLastIndex(isUsed) + 1;

const isOver = ({ plan, rows }: RoundsProps) => plan.day < rows.today;

/** Rounds up to the last one in use. */
export function UsedRounds(props: RoundsProps) {
  const used = props.plan.rounds.slice(0, usedCount(props.plan));
  if (used.length === 0 && isOver(props)) return null;
  const shown = isOver(props) ? used.filter(isUsed) : used;
  return (
    <section
      aria-label="Rounds"
      className={cn('flex flex-col gap-1', used.length === 0 && '@max-[840px]:hidden')}
    >
      <h2 className="px-2 pb-1 text-13 font-semibold">Rounds</h2>
      <Sections {...props} rounds={shown} />
    </section>
  );
}

const spanOf = (rounds: Plan['rounds']) => {
  const [first, last] = [rounds[0], rounds.at(-1)].map((round) => (round?.index ?? 0) + 1);
  return first === last ? `Round ${first}` : `Rounds ${first} to ${last}`;
};

/** The empty rounds after the used ones. Hidden on past days, folded into one row on narrow pages. */
export function UnusedRounds(props: RoundsProps) {
  const [unfolded, setUnfolded] = useState(false);
  const choosing = useSelectedCount() > 0;
  const unused = props.plan.rounds.slice(usedCount(props.plan));
  if (unused.length === 0 || isOver(props)) return null;
  const open = unfolded || choosing;
  return (
    <section aria-label="Unused rounds" className="flex flex-col gap-1 @min-[840px]:-mt-3">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setUnfolded(!open)}
        className="flex min-h-9 items-center gap-1 rounded-control px-1.5 text-13 text-ink-3 hover:text-ink max-md:min-h-11 @min-[840px]:hidden"
      >
        <FoldChevron open={open} />
        {spanOf(unused)}
      </button>
      <div className={cn('flex flex-col gap-1', !open && '@max-[840px]:hidden')}>
        <Sections {...props} rounds={unused} />
      </div>
    </section>
  );
}
