import { createRegistered } from './registered';

/** Starts a session on a task, or stops the running session when it is on that task or no task is given. */
export const sessionToggle = createRegistered<(taskId: string | undefined) => void>();
