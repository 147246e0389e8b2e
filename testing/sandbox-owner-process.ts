import { Sandbox } from '../server/platform/sandbox/sandbox';
import { longLoop, nap } from './hostile-tasks';

// Starts an endless task, says which process runs it, and waits to be killed.
const options = { accountId: null, sandbox: new Sandbox('testing/hostile-tasks-process.ts', 1) };
const { pid } = await nap.run(0, options);
void longLoop.run(undefined, options).catch(() => undefined);
process.send?.(pid);
