import { useText } from '../../shell/language/language';
import { type Drop, type Landing, useDropHandler } from '../../shell/state/drops';
import { insert, type RoundMoves, sameOrder } from './round-moves';

const inRound = /^(?:file:round|planned|round):(\d)(?::(.+))?$/;

/** The landing of rows dropped on a round: above or below the row under the pointer, or at the end. */
function landingInRound(moves: RoundMoves, { taskIds, ...drop }: Drop): Landing | undefined {
  const from = inRound.exec(drop.activeId)?.[1];
  const [, index = '', over] = inRound.exec(drop.overId) ?? [];
  const to = Number(index);
  const current = moves.idsIn(to);
  const moving = new Set(taskIds);
  const rest = current.filter((id) => !moving.has(id));
  const at = over === undefined ? rest.length : rest.indexOf(over);
  if (at === -1) return undefined;
  const before = rest[drop.below && over !== undefined ? at + 1 : at];
  const then = insert(current, taskIds, before);
  if (sameOrder(then, current)) return undefined;
  const edge = over === undefined || drop.below ? ('below' as const) : ('above' as const);
  return {
    place: moves.nameOf(to),
    position: then.indexOf(taskIds[0] ?? '') + 1,
    of: then.length,
    minutes: moves.minutes(then),
    line: { id: `planned:${to}:${over ?? current.at(-1)}`, edge },
    run: () => moves.place({ taskIds, to, before, ...(from !== undefined && { from: Number(from) }) }),
  };
}

/** Rows dropped on a round join it, rows dropped on the list leave it, and a round dropped on a round swaps with it. */
function landingOf(moves: RoundMoves, drop: Drop, outside: string): Landing | undefined {
  const { activeId, overId, taskIds } = drop;
  const from = inRound.exec(activeId)?.[1];
  const to = inRound.exec(overId)?.[1];
  if (activeId.startsWith('round:'))
    return to === undefined || to === from
      ? undefined
      : { place: moves.nameOf(Number(to)), run: () => moves.moveRound(Number(from), Number(to)) };
  if (taskIds.length === 0) return undefined;
  if (to !== undefined) return landingInRound(moves, drop);
  if (from === undefined || overId.startsWith('file:')) return undefined;
  return { place: outside, run: () => moves.takeOut(Number(from), taskIds) };
}

/** Handles what is dropped on the rounds of a day. Shows nothing. */
export function RoundDrop({ moves }: { moves: RoundMoves }) {
  const t = useText('rounds');
  useDropHandler((drop) => landingOf(moves, drop, t('notInRound')));
  return null;
}
