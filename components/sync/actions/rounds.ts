import type { RoundLine } from '@/domain/round-line';
import { applyRoundMoves, type RoundMove, type RoundTasks, roundMovesBetween } from '@/domain/round-moves';
import type { Round, Task } from '@/server/types';
import { type Act, type Inverses, type RoundRow, type Rows, says } from './act';
import type { Action, ActionInputs, KeyedAction } from './actions';
import { changedFields, fieldsIn } from './changed-fields';
import { nameTasks, titleOf } from './names';

/** What a write does to the rounds of its day. */
function changeRound(round: Round, { path, input }: Action, at: number): Round {
  switch (path) {
    case 'rounds.plan': {
      const { name = round.name, startsAt = round.startsAt, endsAt = round.endsAt } = input;
      const named = { name: name ?? undefined, startsAt: startsAt ?? undefined, endsAt: endsAt ?? undefined };
      const { taskIds = round.taskIds } = input;
      return input.index === round.index ? { ...round, ...named, taskIds } : round;
    }
    case 'rounds.add': {
      const isIn = input.index !== round.index || round.taskIds.includes(input.taskId);
      return isIn ? round : { ...round, taskIds: [...round.taskIds, input.taskId] };
    }
    case 'rounds.engage':
      return { ...round, engaged: input.index === round.index };
    case 'rounds.disengage':
      return input.index === round.index ? { ...round, engaged: false } : round;
    case 'rounds.close':
      return input.index === round.index ? { ...round, engaged: false, closedAt: at } : round;
    case 'rounds.reopen':
      return input.index === round.index ? { ...round, closedAt: null } : round;
    default:
      return round;
  }
}

function moveTasks(rounds: Round[], moves: readonly RoundMove[]): Round[] {
  const lists = applyRoundMoves(new Map(rounds.map(({ index, taskIds }) => [index, taskIds])), moves);
  return rounds.map((round) => {
    const taskIds = lists.get(round.index) ?? round.taskIds;
    return taskIds === round.taskIds ? round : { ...round, taskIds: [...taskIds] };
  });
}

const changeRounds = (rounds: Round[], { write, at }: KeyedAction): Round[] =>
  write.path === 'rounds.arrange'
    ? moveTasks(rounds, write.input.moves)
    : rounds.map((round) => changeRound(round, write, at));

const isOfDay = ({ path, input }: Action, day: string): boolean =>
  path.startsWith('rounds.') && 'day' in input && input.day === day;

/** The rounds of a day with actions. */
export const applyToRounds = (rounds: Round[], day: string, writes: readonly KeyedAction[]): Round[] =>
  writes.filter(({ write }) => isOfDay(write, day)).reduce(changeRounds, rounds);

type RoundKey = ActionInputs['rounds.engage'];

const keyOf = ({ day, index }: RoundKey): RoundKey => ({ day, index });

const findRound = ({ rounds = [] }: Rows, { day, index }: RoundKey): RoundRow | undefined =>
  rounds.find((round) => round.day === day && round.index === index);

const lineOf = (round: RoundRow): RoundLine => {
  const { name = null, startsAt = null, endsAt = null } = round;
  return { name, startsAt, endsAt };
};

/** Engages the round that was engaged before, or none. */
function engageAgain(input: RoundKey, { rounds = [] }: Rows): Action {
  const was = rounds.find(({ day, engaged }) => day === input.day && engaged);
  return was
    ? { path: 'rounds.engage', input: keyOf(was) }
    : { path: 'rounds.disengage', input: keyOf(input) };
}

const tasksIn = (rounds: readonly RoundRow[]): RoundTasks[] =>
  rounds.map(({ index, taskIds }) => ({ index, taskIds }));

export const roundInverses: Inverses<Extract<keyof ActionInputs, `rounds.${string}`>> = {
  'rounds.plan': (input, rows) => {
    const round = findRound(rows, input);
    if (!round) return undefined;
    const was = fieldsIn({ ...lineOf(round), taskIds: [...round.taskIds] }, input);
    return [{ path: 'rounds.plan', input: { ...keyOf(input), ...was } }];
  },
  'rounds.add': ({ taskId, ...to }, rows) => {
    if (findRound(rows, to)?.taskIds.includes(taskId)) return [];
    return [{ path: 'rounds.arrange', input: { day: to.day, moves: [{ taskId, from: to.index }] } }];
  },
  'rounds.arrange': ({ day, moves }, { rounds = [] }) => {
    const were = tasksIn(rounds.filter((round) => round.day === day));
    const lists = applyRoundMoves(new Map(were.map(({ index, taskIds }) => [index, taskIds])), moves);
    const are = were.map(({ index }) => ({ index, taskIds: lists.get(index) ?? [] }));
    return [{ path: 'rounds.arrange', input: { day, moves: roundMovesBetween(are, were) } }];
  },
  'rounds.engage': (input, rows) => [engageAgain(input, rows)],
  'rounds.disengage': (input, rows) => [engageAgain(input, rows)],
  'rounds.close': (input, rows) => {
    const { engaged: isEngaged, closedAt = null } = findRound(rows, input) ?? {};
    if (closedAt !== null) return [];
    const reopen: Action = { path: 'rounds.reopen', input: keyOf(input) };
    return isEngaged ? [reopen, { path: 'rounds.engage', input: keyOf(input) }] : [reopen];
  },
  'rounds.reopen': (input, rows) =>
    findRound(rows, input)?.closedAt ? [{ path: 'rounds.close', input: keyOf(input) }] : [],
};

interface Arranging {
  day: string;
  was: readonly RoundTasks[];
  to: readonly RoundTasks[];
}

/** Moves tasks so that rounds change from one state to another. */
export const arrangeRounds = ({ day, was, to }: Arranging, label: string): Act => ({
  does: [{ path: 'rounds.arrange', input: { day, moves: roundMovesBetween(was, to) } }],
  rows: { rounds: was.map((round) => ({ day, ...round })) },
  label,
});

/** Sets the name or the time of a round. */
export const planRound = (round: Round, line: Partial<RoundLine>, label?: string): Act => ({
  does: [{ path: 'rounds.plan', input: { ...keyOf(round), ...changedFields(lineOf(round), line) } }],
  rows: { rounds: [round] },
  label:
    label ??
    says('rounds', (t, common) => t('changedRound', { round: common('round', { number: round.index + 1 }) })),
});

/** `was` is the index of the round that was engaged before. */
export const engageRound = (round: Round, was?: number): Act => ({
  does: [{ path: 'rounds.engage', input: keyOf(round) }],
  rows: { rounds: was === undefined ? [] : [{ day: round.day, index: was, taskIds: [], engaged: true }] },
  label: says('rounds', (t) => t('engagedRound', { round: titleOf(round) })),
});

export const closeRound = (round: Round): Act => ({
  does: [{ path: 'rounds.close', input: keyOf(round) }],
  rows: { rounds: [round] },
  endsSessionOn: round.taskIds,
  label: says('rounds', (t) => t('closedRound', { round: titleOf(round) })),
});

export const addToRound = (tasks: readonly Pick<Task, 'id'>[], { day, index }: RoundKey): Act => ({
  does: tasks.map(({ id }) => ({ path: 'rounds.add', input: { day, index, taskId: id } })),
});

/** The same from another page, whose toast names the round. */
export const putIntoToday = (tasks: readonly Task[], to: RoundKey, round: string): Act => ({
  ...addToRound(tasks, to),
  label: says('keys', (t, common) => t('putIntoToday', { tasks: nameTasks(tasks, common), round })),
});
