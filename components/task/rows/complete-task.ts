import type { Task } from '@/server/types';
import { createRegistered } from '../../shell/state/registered';

const completion = createRegistered<(tasks: readonly Task[], completed: boolean) => unknown>();

/** Lets rows complete tasks. They are many, so they share what the page registers. */
export const registerCompletion = completion.register;

export const completeTask = (task: Task, completed: boolean): void =>
  void completion.get()?.([task], completed);
