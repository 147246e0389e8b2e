import { createRegistered } from './registered';

const toggle = createRegistered<(taskId: string | undefined) => void>();

/** Registers what the session key does. */
export const registerSessionToggle = toggle.register;

/** Starts a session on a task, or stops the running session when it is on that task or no task is given. */
export const toggleSession = (taskId: string | undefined): void => toggle.get()?.(taskId);
