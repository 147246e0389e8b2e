import { withDatabase } from '../database/with-database';
import { Plan } from '../wire/shared';
import { setPlan } from './plans';

const usage = 'Usage: npm run plan -- <workspace id or owner’s address> free|pro|team';

/** `npm run plan`: sets the plan of one workspace or of all of an owner's, and prints each. */
async function main(): Promise<void> {
  const [target = '', wanted, ...rest] = process.argv.slice(2);
  const plan = Plan.safeParse(wanted);
  if (!target || !plan.success || rest.length > 0) throw new Error(usage);
  const workspaces = await withDatabase((db) => setPlan(db, target, plan.data));
  if (workspaces.length === 0) throw new Error(`No workspace has the id or the owner ${target}. Check it.`);
  for (const { id, name } of workspaces) process.stdout.write(`${plan.data}  ${id}  ${name}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
