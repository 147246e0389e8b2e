import { allUntrustedTasks } from './all-untrusted-tasks';
import { serveTasks } from './sandbox/serve-tasks';

// A process of the sandbox. `sandbox/task-process.ts` starts it.
serveTasks(allUntrustedTasks);
