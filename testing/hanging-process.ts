import { setTimeout } from 'node:timers/promises';
import { interruptible } from '../server/admin/backup/interruptible';
import { runCommand } from '../server/platform/config/run-command';

// A command that waits for what never comes, whatever it is asked.
await runCommand(
  interruptible(async () => {
    process.send?.('waiting');
    await setTimeout(600_000);
    return undefined;
  }),
);
