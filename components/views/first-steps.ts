'use client';

import type { Frame, Screen } from '@/server/types';
import type { Plan } from '../rounds/use-day';
import { createRememberedText } from '../state/remembered-text';

const ended = createRememberedText('parcours.first-steps', '');

/** Hides the first steps in this browser for good. */
export const endFirstSteps = (): void => ended.set('ended');

export const useFirstStepsEnded = (): boolean => ended.use() !== '';

const DAY = 86_400_000;
/** How long after signing up the steps are offered. */
const OFFERED_MS = 3 * DAY;

/** The steps of a first morning that are left. */
export interface FirstSteps {
  /** Tasks written so far, at most as many as wanted. */
  typed: number;
  /** Tasks in the fullest round, at most as many as wanted. */
  placed: number;
  engaged: boolean;
}

export const WANTED = { typed: 3, placed: 2 };

/** The steps of a new account; null once they are done, or for an account that is not new. */
export function firstStepsOf(screen: Screen, plan: Plan, frame: Frame | undefined): FirstSteps | null {
  const now = screen.name === 'today' ? Date.parse(`${screen.day}T23:59:59Z`) : Number.POSITIVE_INFINITY;
  if (!frame || now - frame.me.createdAt > OFFERED_MS) return null;
  const ids = new Set([...screen.tasks, ...screen.done, ...plan.tasks].map(({ id }) => id));
  const steps = {
    typed: Math.min(WANTED.typed, ids.size),
    placed: Math.min(WANTED.placed, Math.max(...plan.rounds.map(({ taskIds }) => taskIds.length))),
    engaged: plan.rounds.some(({ engaged, closedAt }) => engaged || closedAt !== null),
  };
  return steps.engaged ? null : steps;
}
