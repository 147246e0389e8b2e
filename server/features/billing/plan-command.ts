import { runCommand } from '../../platform/config/run-command';
import { withDatabase } from '../../platform/database/with-database';
import { Plan } from '../../wire/shared';
import { setPlan } from './plans';

const usage = 'Usage: npm run plan -- <workspace id or owner’s address> free|pro|team';

/** `npm run plan`: sets the plan of one workspace or of all of an owner's, and prints each. */
async function main(): Promise<string> {
  const [target = '', wanted, ...rest] = process.argv.slice(2);
  const plan = Plan.safeParse(wanted);
  if (!target || !plan.success || rest.length > 0) throw new Error(usage);
  const workspaces = await withDatabase((db) => setPlan(db, target, plan.data));
  if (workspaces.length === 0) throw new Error(`No workspace has the id or the owner ${target}. Check it.`);
  return workspaces.map(({ id, name }) => `${plan.data}  ${id}  ${name}`).join('\n');
}

await runCommand(main);
