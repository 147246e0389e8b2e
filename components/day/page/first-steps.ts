import { addDays } from '@/domain/days';
import type { Frame, Screen } from '@/server/types';
import { createRememberedText } from '../../shell/state/remembered-text';
import type { Plan } from '../rounds/use-day';

const ended = createRememberedText('parcours.first-steps', '');

/** Hides the first steps in this browser for good. */
export const endFirstSteps = (): void => ended.set('ended');

export const useFirstStepsEnded = (): boolean => ended.use() !== '';

/** How long after signing up the steps are offered. */
const OFFERED_MS = 3 * 86_400_000;

/** The steps of a first morning that are left. */
export interface FirstSteps {
  /** Tasks written so far. */
  typed: number;
  /** Tasks in the fullest round. */
  placed: number;
}

interface NewDay {
  screen: Pick<Screen, 'day' | 'tasks' | 'done'>;
  plan: Pick<Plan, 'rounds' | 'tasks'>;
  frame: { me: Pick<Frame['me'], 'createdAt'>; hasEngaged: boolean } | undefined;
  today: string;
}

const wasEngaged = ({ engaged, closedAt }: Plan['rounds'][number]) => engaged || closedAt !== null;

export const WANTED = { typed: 3, placed: 2 };

/** The steps of a new account, on Today and for tomorrow; null once they are done, or for an account that is not new. */
export function firstStepsOf({ screen, plan, frame, today }: NewDay): FirstSteps | null {
  const isOffered = screen.day === today || screen.day === addDays(today, 1);
  const isNew = frame && Date.parse(`${today}T23:59:59Z`) - frame.me.createdAt <= OFFERED_MS;
  const { rounds } = plan;
  if (!isOffered || !isNew || frame.hasEngaged || rounds.some(wasEngaged)) return null;
  const ids = new Set([...screen.tasks, ...screen.done, ...plan.tasks].map(({ id }) => id));
  return { typed: ids.size, placed: Math.max(...rounds.map(({ taskIds }) => taskIds.length)) };
}
