/*
 * Changes of the rounds of a day by single tasks. The page sends them in place of whole lists, so that what another
 * device put into a round meanwhile stays there.
 */

/** The tasks of a round, in order. */
export interface RoundTasks {
  index: number;
  taskIds: readonly string[];
}

/** Takes a task out of one round and puts it into another, or does only one of these. */
export interface RoundMove {
  taskId: string;
  /** The round that it leaves. The move is void if the task is not there any more. */
  from?: number | undefined;
  /** The round that it comes into. */
  to?: number | undefined;
  /** The task that it comes before. The end, if that one is not in the round. */
  before?: string | undefined;
}

type Lists = ReadonlyMap<number, readonly string[]>;

function applyMove(lists: Lists, { taskId, from, to, before }: RoundMove): Lists {
  if (from !== undefined && !lists.get(from)?.includes(taskId)) return lists;
  const changed = new Map(lists);
  const without = (index: number) => changed.get(index)?.filter((id) => id !== taskId) ?? [];
  if (from !== undefined) changed.set(from, without(from));
  // A task that is in the round already keeps its place, unless it moves within it.
  if (to === undefined || changed.get(to)?.includes(taskId)) return changed;
  const rest = without(to);
  const at = before === undefined ? -1 : rest.indexOf(before);
  return changed.set(to, rest.toSpliced(at === -1 ? rest.length : at, 0, taskId));
}

/** The tasks of the rounds after the moves, in their order. */
export const applyRoundMoves = (lists: Lists, moves: readonly RoundMove[]): Lists =>
  moves.reduce(applyMove, lists);

/** The longest part of a list that is in the order of another one. */
function keptIn(list: readonly string[], other: readonly string[]): ReadonlySet<string> {
  const places = new Map(other.map((id, at) => [id, at]));
  let best: readonly string[] = [];
  const endingAt: { last: number; ids: readonly string[] }[] = [];
  for (const id of list) {
    const at = places.get(id);
    if (at === undefined) continue;
    const before = endingAt
      .filter(({ last }) => last < at)
      .reduce<readonly string[]>((longest, { ids }) => (ids.length > longest.length ? ids : longest), []);
    const ids = [...before, id];
    endingAt.push({ last: at, ids });
    if (ids.length > best.length) best = ids;
  }
  return new Set(best);
}

/** The fewest moves that make the rounds of one state those of another. Both name the same rounds. */
export function roundMovesBetween(was: readonly RoundTasks[], now: readonly RoundTasks[]): RoundMove[] {
  const before = new Map(was.map(({ index, taskIds }) => [index, taskIds]));
  const left = was.flatMap(({ index, taskIds }) => {
    const kept = now.find((round) => round.index === index)?.taskIds ?? [];
    return taskIds.filter((taskId) => !kept.includes(taskId)).map((taskId) => ({ taskId, from: index }));
  });
  const moves = now.flatMap(({ index: to, taskIds }): RoundMove[] => {
    const old = before.get(to) ?? [];
    const kept = keptIn(taskIds, old);
    // From the end, so that the task before which another comes is there already.
    return taskIds.toReversed().flatMap((taskId): RoundMove[] => {
      if (kept.has(taskId)) return [];
      const at = left.findIndex((move) => move.taskId === taskId);
      const [origin] = old.includes(taskId) ? [{ from: to }] : at === -1 ? [] : left.splice(at, 1);
      return [{ taskId, ...origin, to, before: taskIds[taskIds.indexOf(taskId) + 1] }];
    });
  });
  return [...left, ...moves];
}
