import { serveTasks } from '../platform/sandbox/serve-tasks';
import { allUntrustedTasks } from './all-untrusted-tasks';

// A process of the sandbox. `sandbox/task-process.ts` starts it.
serveTasks(allUntrustedTasks);
