import type { Day } from './days';
import type { TodoDays } from './todo-values';
import { onDay, onDayAt, type When } from './when';

/** The days of a to-do that a client sent, with what our own properties said in it. */
export interface SentDays extends TodoDays {
  /** `TODAY` with its day, `ANYTIME` or `SOMEDAY`. */
  when?: string | undefined;
  deadline?: string | undefined;
}

interface Schedule {
  when: When;
  deadline: Day | null;
}

function whenOf(moment: string, { when: named }: SentDays): When {
  if (named === `TODAY ${moment}`) return { kind: 'today' };
  return moment.length === 10 ? onDay(moment) : onDayAt(moment.slice(0, 10), moment.slice(11, 16));
}

const kinds: Record<string, When> = { ANYTIME: { kind: 'anytime' }, SOMEDAY: { kind: 'someday' } };

/** The schedule of a to-do without a start. One that had a day is for later. */
function undated({ when: named = '' }: SentDays, old: When | undefined): When {
  const stays = old?.kind === 'anytime' || old?.kind === 'someday' ? old : undefined;
  return stays ?? kinds[named] ?? { kind: 'anytime' };
}

const isUndated = ({ kind }: When): boolean => kind === 'anytime' || kind === 'someday';

/**
 * The schedule and deadline that a to-do means. Two that differ are both. One alone is the schedule, unless the task had
 * only a deadline.
 */
export function readDays(sent: SentDays, old?: Schedule): Schedule {
  const { start, due } = sent;
  if (due !== null && sent.deadline === due.slice(0, 10))
    return {
      when: start === null ? undated(sent, old?.when) : whenOf(start, sent),
      deadline: sent.deadline,
    };
  if (start !== null && due !== null && start !== due)
    return { when: whenOf(start, sent), deadline: due.slice(0, 10) };
  const one = start ?? due;
  if (one === null) return { when: undated(sent, old?.when), deadline: null };
  if (old && old.deadline !== null && isUndated(old.when))
    return { when: old.when, deadline: one.slice(0, 10) };
  return { when: whenOf(one, sent), deadline: null };
}
