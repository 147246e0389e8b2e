import { serveTasks } from '../server/platform/sandbox/serve-tasks';
import { hostileTasks } from './hostile-tasks';

// A process of a sandbox that runs the hostile tasks of its tests.
serveTasks(hostileTasks);
