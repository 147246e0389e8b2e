'use client';

import { leftOf } from './load';
import { RoundSection } from './round-section';
import type { DayRows } from './round-task';
import type { DayActions, Plan } from './use-day';
import type { RoundMoves } from './use-round-moves';

interface RoundsProps {
  plan: Plan;
  rows: DayRows;
  moves: RoundMoves;
  actions: DayActions;
}

/** The six rounds of a day. */
export function Rounds({ plan, rows, moves, actions }: RoundsProps) {
  return (
    <section aria-label="Rounds" className="flex flex-col gap-1 pb-4">
      <h2 className="px-2 pb-1 text-13 font-semibold">Rounds</h2>
      {plan.rounds.map((round) => (
        <RoundSection
          key={round.index}
          round={round}
          plan={plan}
          left={leftOf(plan, round)}
          rows={rows}
          moves={moves}
          actions={actions}
        />
      ))}
    </section>
  );
}
